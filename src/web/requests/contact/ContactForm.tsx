import { lazy, type ReactNode, useEffect, useRef, useState } from "react";
import type { ContactField } from "../../../shared/domain/contact.ts";
import { contactLengths } from "../../../shared/domain/contact-lengths.ts";
import { pledgeRanges } from "../../../shared/domain/pledges.ts";
import { institutionTypeNames } from "../../content/en/institution-types.ts";
import { type InstitutionType, institutionTypes } from "../../../shared/domain/organisations.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { useDraft } from "../../offline/draft.ts";
import { readValues } from "../../kit/form-values.ts";
import { RobotTrap } from "../../forms/RobotTrap.tsx";
import { oneOf } from "../../kit/one-of.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { CheckField, SelectField, TextField } from "../../kit/fields.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { TreatyInvitation } from "../treaty/TreatyInvitation.tsx";
import "./contact.css";

/** What checks the answers and follows the form: fetched as soon as the form stands, for the connection may be gone when it is wanted. */
const fetchAfter = () => import("./after-contact.ts");
const SentBanner = lazy(fetchAfter);
let checkAnswers: Awaited<ReturnType<typeof fetchAfter>>["checkAnswers"] | undefined;

/** Without a connection it may not come: then the server alone checks. */
async function awaitCheck(): Promise<void> {
  checkAnswers ??= await fetchAfter().then(
    (after) => after.checkAnswers,
    () => undefined,
  );
}

/** Height of the message box (§9). */
const messageRows = 4;

interface ContactFormProps {
  initialType?: InstitutionType | "";
  /** The public id of the project that it is about, and what is shown and asked about it. */
  project?: string;
  about?: ReactNode;
}

/** The institution inquiry form (§2 /contact, §5), on the contact page and on the home page. It works without JavaScript too. */
export function ContactForm({ initialType = "", project, about }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, "contact");
  const { form: posted } = usePageData();
  const [values, setValues] = useState<Record<string, string>>(posted?.values ?? {});
  const [reference, setReference] = useState<string>();
  const toast = useToast();

  const { errors, summary, isPending, send } = useSubmission({
    form,
    check: (typed) => checkAnswers?.(typed, draft.signature !== undefined) ?? {},
    send: async (typed) => {
      await draft.save();
      return api("POST /api/contact", {
        body: {
          ...(typed as Record<ContactField, string>),
          terms: typed["terms"] === "true",
          ...(project && { project, pledge: oneOf(pledgeRanges, typed["pledge"]) ?? "" }),
          treatySignatureData: draft.signature ?? null,
          submissionId: draft.submissionId(),
          elapsedMs: draft.elapsedMs(),
        },
      });
    },
    onSent: (receipt) => {
      void draft.clear();
      setValues({});
      setReference(receipt.reference);
      toast({ title: m.contact_sent_title(), description: m.contact_sent_text() });
    },
    onFailed: (error) => {
      if (error.code === "already_submitted") void draft.renewSubmissionId();
      toast({
        title: m.contact_failed_title(),
        description: error.status ? error.message : m.contact_failed_text(),
        variant: "destructive",
      });
    },
  });

  // What was typed is mirrored for the treaty's invitation; the controls stay uncontrolled.
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    // A draft in which no type was chosen leaves the preselected one.
    const type = element.elements.namedItem("institutionType");
    if (initialType && type instanceof HTMLSelectElement && !type.value) type.value = initialType;
    const mirror = () => setValues(readValues(element));
    mirror();
    element.addEventListener("input", mirror);
    return () => element.removeEventListener("input", mirror);
  }, [initialType, draft.isOpen]);

  useEffect(() => {
    void awaitCheck();
  }, []);

  const initial = posted?.values ?? {};
  const given = (name: string) => ({ name, defaultValue: initial[name], error: errors[name] });
  return (
    <form
      className="formcard"
      ref={form}
      action={paths.contact}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void awaitCheck().then(send);
      }}
    >
      {reference && (
        <LazyPart>
          <SentBanner title={m.contact_sent_title()} text={m.contact_sent_text()} reference={reference} />
        </LazyPart>
      )}
      <ErrorSummary errors={summary} message={posted?.message} />
      {about}
      <TextField
        {...given("institutionName")}
        label={m.contact_name()}
        maxLength={contactLengths.institutionName}
        autoComplete="organization"
      />
      <TextField {...given("email")} label={m.contact_email()} maxLength={contactLengths.email} type="email" autoComplete="email" />
      <SelectField
        name="institutionType"
        label={m.contact_type()}
        choose={m.form_choose_type()}
        options={institutionTypes.map((value) => ({ value, label: institutionTypeNames[value] ?? value }))}
        defaultValue={initial["institutionType"] ?? initialType}
        error={errors["institutionType"]}
      />
      <TreatyInvitation
        type={values["institutionType"] ?? ""}
        nationName={() => values["institutionName"] ?? ""}
        signature={draft.signature}
        onSigned={draft.sign}
      />
      <TextField
        {...given("message")}
        label={m.contact_message()}
        hint={project ? m.contact_project_message_hint() : m.contact_message_hint()}
        maxLength={contactLengths.message}
        rows={messageRows}
      />
      <CheckField name="terms" label={m.contact_terms()} error={errors["terms"]} defaultChecked={initial["terms"] === "true"} />
      <RobotTrap />
      <div className="submitrow">
        <button className="btn" disabled={isPending}>
          {isPending ? m.form_submitting() : m.contact_submit()}
        </button>
        <span className="small muted">{m.form_no_signal()}</span>
      </div>
      <PrivacyNote />
    </form>
  );
}
