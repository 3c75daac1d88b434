import { useRef, useState } from "react";
import { checkTreatySignature, type TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { useDraft } from "../../offline/draft.ts";
import { RobotTrap } from "../../forms/RobotTrap.tsx";
import { SentBanner } from "../../forms/SentBanner.tsx";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { nationOf } from "../../runtime/site.ts";
import { usePageData, useSite } from "../../runtime/site-context.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { BackLink } from "../../kit/sections.tsx";
import { ReadFields } from "./ReadFields.tsx";
import { readSignature } from "./signature.ts";
import { SignatureFields } from "./SignatureFields.tsx";
import { readTreaty, writeSignature } from "./treaty-document.ts";
import { TreatyPrint } from "./TreatyPrint.tsx";
import { TreatyText } from "./TreatyText.tsx";
import "./treaty-page.css";
import "../../kit/weave.css";

/** The treaty and its signature page on one page, for when JavaScript is off or did not arrive (ruling). */
export default function TreatySignPage() {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, "treaty-sign");
  const identify = useSignatureId();
  const { form: posted } = usePageData();
  const site = useSite();
  const nation = nationOf(site);
  const [signed, setSigned] = useState<{ signature: TreatySignatureData; reference: string }>();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();

  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (values) => checkTreatySignature(values, values["hasAgreed"] === "true"),
    send: async () => {
      setFailure(undefined);
      await draft.save();
      const read = readTreaty(document);
      if (!form.current || !read) throw new Error("the form or the treaty is not on the page");
      const signature = identify(readSignature(form.current, read));
      const { reference } = await api("POST /api/treaty-signatures", { body: signature });
      return { signature, reference };
    },
    onSent: (receipt) => {
      void draft.clear();
      setSigned(receipt);
      writeSignature(document, receipt.signature);
      const { signatoryTitle, nationName } = receipt.signature;
      toast({
        title: m.treaty_signed_title(),
        description: m.treaty_signed_toast({ nation_of_provider: nation, title: signatoryTitle, nation: nationName }),
      });
    },
    // Here no form carries the signature to us later, so the person has to know that it did not arrive.
    onFailed: (error) => setFailure(error.reason ?? m.treatypage_failed()),
  });

  return (
    <main id="main">
      <PageHead title={m.title_treaty_sign()} lead={m.treatypage_sign_lead()} weave>
        <BackLink href={paths.treaty}>{m.treatypage_back()}</BackLink>
      </PageHead>
      <div className="wrap">
        <div className="tsign">
          {!signed && (
            <p>
              <a className="arrow" href="#signature">
                {m.treatypage_to_signature()}
                <Icon name="down" />
              </a>
            </p>
          )}
          {!signed && <ErrorSummary errors={summary} message={failure ?? posted?.message} />}
          {signed && <SentBanner title={m.treaty_signed_title()} text={m.treatypage_signed_next()} reference={signed.reference} />}
          <TreatyPrint />
          <ServerPart name="treaty">{import.meta.env.SSR && <TreatyText />}</ServerPart>
          {!signed && (
            <section id="signature" className="stack">
              <h2>{m.treatypage_signature_title()}</h2>
              <p className="muted">{m.treatypage_signature_text()}</p>
              <form
                ref={form}
                action={paths.treatySign}
                method="post"
                noValidate
                onSubmit={(event) => void submit(event)}
                className="stack-5"
              >
                <div>
                  <SignatureFields nationName="" values={posted?.values ?? {}} errors={errors} />
                  <ServerPart name="read">{import.meta.env.SSR && <ReadFields />}</ServerPart>
                  <RobotTrap />
                </div>
                <button className="btn" disabled={isPending}>
                  <Icon name="pen" />
                  {isPending ? m.form_submitting() : m.treaty_sign()}
                </button>
                <PrivacyNote />
              </form>
            </section>
          )}
        </div>
      </div>
    </main>
  );
}

/** The same words keep the same id, so that a second attempt after a lost answer stores nothing twice. */
function useSignatureId(): (signature: TreatySignatureData) => TreatySignatureData {
  const last = useRef<{ words: string; id: string | undefined }>({ words: "", id: undefined });
  return ({ signatureId, ...content }) => {
    const words = JSON.stringify(content);
    if (last.current.words !== words) last.current = { words, id: signatureId };
    return { ...content, signatureId: last.current.id };
  };
}
