import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { scoringLimits } from "../../../../shared/domain/scoring.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { addToCopy, forgetCopy, readCopy } from "../../../offline/draft-copy.ts";
import { readValues } from "../../../kit/form-values.ts";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { keys } from "../../../desk/queries.ts";
import { CriterionField } from "./CriterionField.tsx";
import type { Scores } from "./ScoresOfRequest.tsx";
import { sharesOf } from "./shares.ts";

interface ScoreFormProps {
  fundingRequestId: number;
  /** One line for each criterion: what it asks is shown when somebody wants to read it. */
  isCompact: boolean;
  scores: Scores;
  onGiven: (scores: Scores) => void;
  onCancel: () => void;
}

/** One's own scores, given or changed. What is not sent yet stays on the device. */
export function ScoreForm({ fundingRequestId, isCompact, scores: { version, mine }, onGiven, onCancel }: ScoreFormProps) {
  const [isGuided, guide] = useState(!isCompact);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { user } = useAuth();
  const copyKey = `scores:${user?.username ?? ""}:${fundingRequestId}:${version.id}:${mine ? "change" : "new"}`;
  const kept = useRef(readCopy(copyKey)?.values);
  const initial = kept.current ?? initialValues(mine);
  const shares = sharesOf(version.criteria);
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (values) => problemsOf(version, mine !== null, values),
    send: (values) =>
      api("PUT /api/admin/funding-requests/{id}/scores", {
        params: { id: String(fundingRequestId) },
        body: {
          values: version.criteria.map(({ id }) => ({ criterionId: id, value: Number(values[`criterion-${id}`]) })),
          note: values["scoreNote"] ?? "",
          reason: values["scoreReason"] ?? "",
        },
      }),
    onSent: (scores) => {
      forgetCopy(copyKey);
      toast({ title: mine ? m.score_changed_toast() : m.score_given_toast() });
      onGiven(scores);
    },
    onFailed: (error) => {
      toast({ title: m.score_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" });
      // The request was decided meanwhile, or it has other criteria now: the page shows how it is.
      if (error.status !== 0) void client.invalidateQueries({ queryKey: keys.fundingRequests });
    },
  });
  const keep = () => form.current && addToCopy(copyKey, { values: readValues(form.current) });
  return (
    <form ref={form} className={lookOf(isCompact, isGuided)} noValidate onInput={keep} onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      {kept.current && <p className="xs dim">{m.score_kept()}</p>}
      {isCompact && (
        <label className="check small">
          <input type="checkbox" checked={isGuided} onChange={(event) => guide(event.currentTarget.checked)} />
          <span>{m.score_guidance_show()}</span>
        </label>
      )}
      {version.criteria.map((criterion, index) => (
        <CriterionField
          key={criterion.id}
          criterion={criterion}
          share={shares[index] ?? 0}
          scale={version}
          initial={initial[`criterion-${criterion.id}`]}
          error={errors[`criterion-${criterion.id}`]}
          onPicked={keep}
        />
      ))}
      <TextField
        name="scoreNote"
        label={m.score_note()}
        hint={m.score_note_hint()}
        optional
        rows={isCompact ? 1 : 3}
        maxLength={scoringLimits.reason}
        defaultValue={initial["scoreNote"]}
        error={errors["scoreNote"]}
      />
      {mine && (
        <TextField
          name="scoreReason"
          label={m.score_change_reason()}
          hint={m.score_change_reason_hint()}
          rows={2}
          maxLength={scoringLimits.reason}
          defaultValue={initial["scoreReason"]}
          error={errors["scoreReason"]}
        />
      )}
      <div className="row row--tight">
        <button className="btn btn--admin" disabled={isPending}>
          {isPending ? m.score_sending() : mine ? m.score_change_send() : m.score_send()}
        </button>
        {mine && (
          <button type="button" className="btn btn--q" onClick={onCancel}>
            {m.desk_cancel()}
          </button>
        )}
      </div>
    </form>
  );
}

function lookOf(isCompact: boolean, isGuided: boolean): string {
  if (!isCompact) return "stack-5 scoreform";
  return isGuided ? "scoreform scoreform--rows" : "scoreform scoreform--rows scoreform--bare";
}

function initialValues(mine: Scores["mine"]): Record<string, string> {
  const values = (mine?.values ?? []).map(({ criterionId, value }) => [`criterion-${criterionId}`, String(value)] as const);
  return { ...Object.fromEntries(values), scoreNote: mine?.note ?? "" };
}

function problemsOf({ criteria, lowest, highest }: Scores["version"], isChange: boolean, values: Record<string, string>): FieldErrors {
  const fields: FieldErrors = {};
  for (const { id, name } of criteria)
    if (!values[`criterion-${id}`]) fields[`criterion-${id}`] = m.score_error_missing({ name, lowest, highest });
  for (const field of ["scoreNote", "scoreReason"])
    if ((values[field] ?? "").length > scoringLimits.reason) fields[field] = m.score_error_long({ most: scoringLimits.reason });
  if (isChange && !values["scoreReason"]?.trim()) fields["scoreReason"] = m.score_error_change_reason();
  return fields;
}
