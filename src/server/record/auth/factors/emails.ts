import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { inLanguage } from "../../../runtime/language.ts";
import type { NewEmail } from "../../emails/queries.ts";
import { type Addressee, toOwner } from "../emails.ts";

/** Tells a person that wrong codes were entered for their account; in English, for the language of the call is that of who guesses. */
export function wrongCodesEmail(given: Pick<Context, "config">, { username, email, wrong }: Addressee & { wrong: number }): NewEmail {
  const mail = inLanguage("en", () =>
    toOwner(given, {
      subject: (provider) => m.mail_wrong_codes_subject({ provider }),
      heading: m.mail_wrong_codes_heading(),
      paragraphs: [m.mail_wrong_codes_text({ username, wrong }), m.mail_wrong_codes_not_you()],
    }),
  );
  return { kind: "wrong_codes", to: email, ...mail };
}
