import { queueEmail } from "../../../record/emails/service.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { inLanguage } from "../../../runtime/language.ts";
import { type MailBlock, renderMail } from "../../../runtime/mail/template.ts";
import { getInstitution } from "../../institutions/service.ts";
import { listMembers } from "../service.ts";

/** What a message to an institution says; `about` names the institution and the provider. */
interface Letter {
  kind: string;
  words: (about: { institution: string; provider: string }) => {
    subject: string;
    text: string;
    /** Besides the text, such as a reason that somebody gave. */
    facts?: MailBlock;
    link: { text: string; path: string };
    footer: string;
  };
}

/** Writes to every member of an institution, in English as the partners' area is. */
export async function writeToMembers(context: Context, tx: Queryable, institutionId: number, { kind, words }: Letter): Promise<void> {
  const { config } = context;
  const { name: institution } = await getInstitution(tx, institutionId);
  const { members } = await listMembers(tx, institutionId);
  const mail = inLanguage("en", () => {
    const { subject, text, facts, link, footer } = words({ institution, provider: config.provider.name });
    const blocks: MailBlock[] = [
      { paragraph: text },
      ...(facts ? [facts] : []),
      { link: { text: link.text, url: config.publicUrl + link.path } },
    ];
    return renderMail({ subject, heading: subject, blocks, footer });
  });
  for (const { email } of members) await queueEmail(context, tx, { to: email, kind, ...mail });
}
