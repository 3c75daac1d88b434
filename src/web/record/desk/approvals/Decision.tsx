import { useRef, useState } from "react";
import { coolingKinds } from "../../../../shared/domain/approvals.ts";
import { isGivenOut } from "../../../../shared/domain/attachments.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api } from "../../../api/client.ts";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { CheckField, TextField } from "../../../kit/fields.tsx";
import { type Approval, type Approvals, useDecided } from "../../../desk/approvals-query.ts";

interface Props {
  approval: Approval;
  page: Pick<Approvals, "coolingOffHours" | "provedUntil" | "soleAdministrator">;
}

/** The second person's word: yes, with their second factor, or no, with a reason. */
export function Decision({ approval, page }: Props) {
  const [isRefusing, setRefusing] = useState(false);
  const { id, kind, document } = approval;
  const needsCheck = kind === "payee" || (kind === "consent" && document === null);
  const { form, errors, summary, isPending, submit } = useDecision(approval, { isRefusing, needsCheck });
  // Several such forms stand on one page.
  const field = (name: string) => ({ name: `${name}-${id}`, error: errors[name] });
  // Should it end before the decision is sent, the server asks for it again.
  const isProved = page.provedUntil !== null;
  return (
    <form ref={form} className="appr__decide stack" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={Object.fromEntries(Object.entries(summary).map(([name, text]) => [`${name}-${id}`, text]))} />
      {!isRefusing && <Before approval={approval} />}
      {!isRefusing && needsCheck && (
        <CheckField {...field("hasChecked")} label={kind === "payee" ? m.appr_called() : m.appr_seen_named()} />
      )}
      {!isRefusing && coolingKinds.includes(kind) && (
        <p className="small dim">
          {kind === "payee" ? m.appr_cools_payee({ hours: page.coolingOffHours }) : m.appr_cools_own({ hours: page.coolingOffHours })}
        </p>
      )}
      {isRefusing && (
        <TextField {...field("reason")} label={m.appr_refuse_why()} hint={m.appr_refuse_why_hint()} maxLength={500} rows={3} />
      )}
      <div className="otp">
        {isProved ? (
          <p className="small dim">{m.appr_proved()}</p>
        ) : (
          <TextField
            {...field("code")}
            label={m.appr_factor_again()}
            maxLength={40}
            autoComplete="one-time-code"
            inputMode="numeric"
            short
          />
        )}
        <button className={isRefusing ? "btn btn--danger" : "btn btn--admin"} disabled={isPending}>
          {isPending ? m.desk_saving() : isRefusing ? m.appr_refuse_now() : m.appr_approve()} <span className="vh">{approval.title}</span>
        </button>
        <button type="button" className="btn btn--q" onClick={() => setRefusing(!isRefusing)}>
          {isRefusing ? m.desk_cancel() : m.appr_refuse()} <span className="vh">{approval.title}</span>
        </button>
      </div>
    </form>
  );
}

/** What has to be done before a yes. */
function Before({ approval: { kind, document } }: { approval: Approval }) {
  if (kind === "payee")
    return (
      <p>
        <b>{m.appr_call_first()}</b> {m.appr_call_first_text()}
      </p>
    );
  if (document)
    return (
      <p>
        {document.isSeen ? m.appr_document_seen() : m.appr_document_first()}{" "}
        {isGivenOut(document.scan) ? (
          <a
            href={address("/api/admin/attachments/{id}", { id: document.id }, { accept: document.scan === "clean" ? "" : document.scan })}
            download
          >
            {document.name}
          </a>
        ) : (
          document.name
        )}
        {scanNotes[document.scan]?.()}
      </p>
    );
  return null;
}

const scanNotes: Partial<Record<NonNullable<Approval["document"]>["scan"], () => string>> = {
  waiting: () => ` (${m.consx_file_waiting()})`,
  infected: () => ` (${m.consx_file_infected()})`,
  not_scanned: () => ` (${m.consx_file_not_scanned()})`,
};

function useDecision({ id, kind }: Approval, { isRefusing, needsCheck }: { isRefusing: boolean; needsCheck: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const decided = useDecided();
  const typed = (values: Record<string, string>) => (name: string) => values[`${name}-${id}`]?.trim() ?? "";
  return {
    form,
    ...useSubmission({
      form,
      check: (values) => {
        const given = typed(values);
        if (isRefusing) return given("reason") ? {} : { reason: m.appr_error_reason() };
        if (!needsCheck || given("hasChecked") === "true") return {};
        return { hasChecked: kind === "payee" ? m.appr_error_call() : m.appr_error_named_document() };
      },
      send: (values) => {
        const given = typed(values);
        const params = { id: String(id) };
        const factor = given("code") ? { code: given("code") } : {};
        return isRefusing
          ? api("POST /api/admin/approvals/{id}/refuse", { params, body: { ...factor, reason: given("reason") } })
          : api("POST /api/admin/approvals/{id}/approve", { params, body: { ...factor, hasChecked: given("hasChecked") === "true" } });
      },
      onSent: ({ state }) => {
        toast({ title: state === "cooling" ? m.appr_done_cooling() : state === "done" ? m.appr_done() : m.appr_refused() });
        decided();
      },
      onFailed: (error) => {
        if (Object.keys(error.fields).length > 0) return;
        toast({ title: m.appr_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" });
        if (error.status === 409) decided();
      },
    }),
  };
}
