import { useState } from "react";
import { confirmedAtMost, mostImprovements } from "../../../../shared/domain/compliance.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { TextField } from "../../../kit/fields.tsx";
import { DialogForm } from "../../../kit/FormDialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";

export type Assessment = CallOutput<"GET /api/admin/institutions/{id}/assessments">["items"][number];

interface Props {
  institutionId: number;
  of: Assessment;
  onChanged: () => void;
  onDone: () => void;
}

/** Records the yearly review of the certification in force. It confirms the assessment and does not replace it. */
export function ReviewForm({ institutionId, of: { id, assessedOn, validUntil }, onChanged, onDone }: Props) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  // One key for each improvement that is asked for: whichever is removed, the others keep what was typed.
  const [asked, setAsked] = useState<string[]>([]);
  return (
    <DialogForm
      action={m.compliance_review_save()}
      pending={m.desk_saving()}
      send={(values) =>
        api("POST /api/admin/institutions/{id}/compliance-reviews", {
          params: { id: String(institutionId) },
          body: {
            assessmentId: id,
            reviewedOn: values["reviewedOn"] ?? "",
            findings: values["findings"] ?? "",
            improvements: asked.map((_, index) => ({ what: values[nameOf(index, "what")] ?? "", by: values[nameOf(index, "by")] ?? "" })),
            confirmedUntil: values["confirmedUntil"] ?? "",
          },
        })
      }
      onSent={onChanged}
      done={{ title: m.compliance_review_saved() }}
      error={m.partnership_not_done()}
      summaryOf={withNumbers}
      spacing="stack-5"
      onClose={onDone}
    >
      {(errors) => (
        <>
          <p className="small muted">{m.compliance_review_intro({ day: formatDate(assessedOn) })}</p>
          <div className="grid2">
            <TextField
              name="reviewedOn"
              label={m.compliance_review_day()}
              hint={m.compliance_review_day_hint()}
              type="date"
              maxLength={10}
              defaultValue={today}
              error={errors["reviewedOn"]}
            />
            <TextField
              name="confirmedUntil"
              label={m.compliance_review_until()}
              hint={m.compliance_review_until_hint({ day: formatDate(validUntil) })}
              type="date"
              maxLength={10}
              defaultValue={confirmedAtMost(today, validUntil)}
              error={errors["confirmedUntil"]}
            />
          </div>
          <TextField
            name="findings"
            label={m.compliance_review_findings()}
            hint={m.compliance_review_findings_hint()}
            rows={4}
            maxLength={5_000}
            error={errors["findings"]}
          />
          {asked.map((key, index) => (
            <Improvement
              key={key}
              index={index}
              errors={errors}
              onRemove={() => setAsked((before) => before.filter((other) => other !== key))}
            />
          ))}
          <p>
            <button
              type="button"
              className="btn btn--q btn--sm"
              disabled={asked.length >= mostImprovements}
              onClick={() => setAsked((before) => [...before, crypto.randomUUID()])}
            >
              <Icon name="plus" />
              {m.compliance_review_add()}
            </button>
          </p>
        </>
      )}
    </DialogForm>
  );
}

const nameOf = (index: number, part: "what" | "by") => `improvements.${index}.${part}`;

function Improvement({ index, errors, onRemove }: { index: number; errors: FieldErrors; onRemove: () => void }) {
  const given = (part: "what" | "by") => ({ name: nameOf(index, part), error: errors[nameOf(index, part)] });
  return (
    <div className="stack" role="group" aria-label={m.compliance_review_improvement({ number: index + 1 })}>
      <TextField
        {...given("what")}
        label={`${m.compliance_review_improvement({ number: index + 1 })}: ${m.compliance_review_what()}`}
        rows={2}
        maxLength={1_000}
      />
      <div className="row">
        <TextField {...given("by")} label={m.compliance_review_by()} type="date" maxLength={10} />
        <button type="button" className="btn btn--q btn--sm" onClick={onRemove}>
          <Icon name="cross" />
          {m.compliance_review_remove({ number: index + 1 })}
        </button>
      </div>
    </div>
  );
}

/** The same sentence may stand for several improvements; the summary says of which. */
function withNumbers(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(([field, problem]) => {
    const number = /^improvements\.(\d+)\./.exec(field)?.[1];
    return [field, number === undefined ? problem : `${m.compliance_review_improvement({ number: Number(number) + 1 })}. ${problem}`];
  });
  return Object.fromEntries(named) as FieldErrors;
}
