import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { checkForm } from "../../../shared/domain/form-rules.ts";
import { fundingRequestRules, type FundingRequestValues } from "../../../shared/domain/funding-request.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, type CallError } from "../../api/client.ts";
import { readValues, useDraft } from "../../forms/draft.ts";
import { RobotTrap } from "../../forms/RobotTrap.tsx";
import { useSubmission } from "../../forms/submit.ts";
import { useToast } from "../../layout/toasts.tsx";
import { usePageData } from "../../site-context.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SentBanner } from "../../forms/SentBanner.tsx";
import { ContactSection, OrganisationSection, ProjectSection, SovereigntySection } from "./FormSections.tsx";
import { PhoneProgress, SideList } from "./Progress.tsx";
import { sections } from "./sections.ts";
import "./funding-request.css";

/** The public funding request form (§2, §5). Its `action` is real: it also works without JavaScript. */
export default function FundingRequestPage() {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, "funding-request");
  const { form: posted } = usePageData();
  const [values, setValues] = useState<Record<string, string>>(posted?.values ?? {});
  const [reference, setReference] = useState<string>();
  const toast = useToast();

  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (typed) => checkForm(fundingRequestRules, typed),
    send: async (typed, elapsedMs) => {
      draft.save();
      return api("POST /api/funding-requests", {
        body: {
          ...(typed as FundingRequestValues),
          terms: true,
          treatySignatureData: draft.signature ?? null,
          submissionId: draft.submissionId(),
          elapsedMs,
        },
      });
    },
    onSent: (receipt) => {
      draft.clear();
      setValues({});
      setReference(receipt.reference);
      toast({ title: m.fr_sent_title(), description: receipt.message });
    },
    onFailed: (error) => {
      if (error.code === "already_submitted") draft.renewSubmissionId();
      toast({ title: m.fr_failed_title(), description: failureText(error), variant: "destructive" });
    },
  });

  // What was typed is mirrored for the progress list and the understood amount; the controls stay uncontrolled.
  useEffect(() => {
    const element = form.current;
    const mirror = () => element && setValues(readValues(element));
    mirror();
    element?.addEventListener("input", mirror);
    return () => element?.removeEventListener("input", mirror);
  }, [draft.restored]);

  const section = { values, errors, initial: posted?.values ?? {} };
  return (
    <main id="main">
      <PageHead title={m.fr_heading()} lead={m.fr_lead()} />
      <PhoneProgress values={values} errors={errors} draft={draft} />
      <div className="wrap formgrid">
        <SideList values={values} errors={errors} draft={draft} />
        <form ref={form} action={paths.fundingRequest} method="post" noValidate onSubmit={(event) => void submit(event)}>
          {reference && <SentBanner title={m.fr_sent_title()} text={m.fr_sent_next()} reference={reference} />}
          <ErrorSummary errors={summary} message={posted?.message} />
          <OrganisationSection {...section} draft={draft} />
          <ContactSection {...section} />
          <ProjectSection {...section} />
          <SovereigntySection {...section} />
          <section className="fs" id="section-5" aria-labelledby="section-5-title">
            <h2 id="section-5-title">
              <span>5</span>
              {sections[4]?.title()}
            </h2>
            <p className="muted">{m.fr_section_5_text()}</p>
            <p className="terms small">{m.fr_terms()}</p>
            <RobotTrap />
            <div className="submitrow">
              <button className="btn" disabled={isPending}>
                {isPending ? m.form_submitting() : m.fr_submit()}
              </button>
              <span className="small muted">{m.form_no_signal()}</span>
            </div>
            <noscript>
              <p className="small">
                <Link href={paths.treatySign}>{m.treaty_noscript()}</Link>
              </p>
            </noscript>
          </section>
        </form>
      </div>
    </main>
  );
}

/** The words of §8: the server's message, else the status, else a plain request to try again. */
function failureText(error: CallError): string {
  if (error.reason) return error.reason;
  return error.status ? m.fr_failed_status({ status: error.status }) : m.fr_failed_text();
}
