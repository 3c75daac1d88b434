import { useState } from "react";
import { releaseSubject } from "../../../../shared/domain/applicant.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { CheckField } from "../../../kit/fields.tsx";
import { useConfirmation } from "../../../requests/applicant/Confirmation.tsx";
import { ReasonForm } from "../ReasonForm.tsx";
import { useOwnForm } from "../use-own-form.ts";
import type { ReportProps } from "./OwnReports.tsx";

/** Gives out what stands above, or says no. Nothing is ticked before. */
export function ReleaseReport({ token, report, readers, onChanged }: ReportProps & { readers: readonly string[] }) {
  const [isRefusing, setRefusing] = useState(false);
  const { confirm, question } = useConfirmation(token, "release_report");
  const { id, hash, state } = report;
  const { form, errors, summary, isPending, submit } = useOwnForm({
    send: ({ hasAgreed, isPublic }) =>
      confirm(
        (code) =>
          api("POST /api/requests/{token}/reports/{id}/release", {
            params: { token, id },
            body: { hash: hash ?? "", isPublic: isPublic === "true", hasAgreed: hasAgreed === "true", code },
          }),
        releaseSubject(id, isPublic === "true"),
      ),
    done: m.prep_released_toast(),
    onChanged,
  });
  if (isRefusing)
    return (
      <ReasonForm
        label={m.prep_refuse_why()}
        send={({ reason }) => api("POST /api/requests/{token}/reports/{id}/refuse", { params: { token, id }, body: { reason } })}
        done={m.prep_refused_toast()}
        onChanged={onChanged}
        onClose={() => setRefusing(false)}
      />
    );
  return (
    <>
      <form ref={form} tabIndex={-1} noValidate className="stack" onSubmit={(event) => void submit(event)}>
        <h4>{m.prep_release()}</h4>
        <ErrorSummary errors={summary} />
        <p>{readers.length > 0 ? m.prep_release_text({ names: readers.join(", ") }) : m.prep_release_nobody()}</p>
        <CheckField name="isPublic" label={m.prep_public()} />
        <CheckField name="hasAgreed" label={m.prep_agree()} error={errors["hasAgreed"]} />
        <div className="submitrow">
          <button className="btn" disabled={isPending}>
            {isPending ? m.comm_sending() : m.prep_release()}
          </button>
          {state === "due" && (
            <button type="button" className="btn btn--q" onClick={() => setRefusing(true)}>
              {m.prep_refuse()}
            </button>
          )}
        </div>
      </form>
      {question}
    </>
  );
}
