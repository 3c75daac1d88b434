import {
  type ArticleGroup,
  articleGroups,
  articleStatuses,
  type AssessmentStatus,
  assessmentStatuses,
  complianceLevels,
} from "../../../shared/domain/compliance.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { liftsBlock } from "../../../shared/domain/money-gate.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { oneOf } from "../../kit/one-of.ts";
import { articleStatusLabels, groupLabels, levelLabels, standingLabels } from "../../../shared/domain/compliance-labels.ts";
import { DialogForm } from "../../kit/FormDialog.tsx";

interface Props {
  institutionId: number;
  /** What the newest assessment found; undefined before the first. */
  before: AssessmentStatus | undefined;
  onChanged: () => void;
  onDone: () => void;
}

type Articles = CallOutput<"GET /api/admin/institutions/{id}/assessments">["items"][number]["articles"];

/** Enters what an assessment found. It replaces the one before. */
export function AssessmentForm({ institutionId, before, onChanged, onDone }: Props) {
  return (
    <DialogForm
      action={m.assessment_save()}
      pending={m.desk_saving()}
      send={async (values) => {
        const status = oneOf(assessmentStatuses, values["status"]) ?? "in_review";
        const isAsked = liftsBlock(before, status);
        const input = {
          params: { id: String(institutionId) },
          body: {
            status,
            level: oneOf(complianceLevels, values["level"]) ?? null,
            assessedOn: values["assessedOn"] ?? "",
            articles: articlesOf(values),
          },
        };
        if (isAsked) await api("POST /api/admin/institutions/{id}/assessments/ask", input);
        else await api("POST /api/admin/institutions/{id}/assessments", input);
        return isAsked;
      }}
      onSent={onChanged}
      done={(isAsked) => (isAsked ? { title: m.appr_asked(), description: m.partner_asked() } : { title: m.assessment_saved() })}
      error={m.partnership_not_done()}
      // A colleague may have assessed it meanwhile: what they found decides whether a second person is asked.
      onFailed={onChanged}
      summaryOf={withGroups}
      spacing="stack-5"
      onClose={onDone}
    >
      {(errors) => (
        <>
          {before === "not_compliant" && <p className="small muted">{m.partner_two_people()}</p>}
          <AssessmentFields given={(name) => ({ name, error: errors[name] })} />
        </>
      )}
    </DialogForm>
  );
}

function AssessmentFields({ given }: { given: Given }) {
  return (
    <>
      <p className="small muted">{m.assessment_intro()}</p>
      <Choice
        {...given("status")}
        legend={m.assessment_status()}
        options={assessmentStatuses}
        labelOf={(status) => standingLabels[status]()}
        chosen="in_review"
      />
      <div className="grid2">
        <SelectField
          {...given("level")}
          label={m.assessment_level()}
          hint={m.assessment_level_hint()}
          choose={m.assessment_level_none()}
          options={complianceLevels.map((value) => ({ value, label: levelLabels[value]() }))}
        />
        <TextField {...given("assessedOn")} label={m.assessment_day()} type="date" maxLength={10} />
      </div>
      {articleGroups.map((group) => (
        <GroupFields key={group} group={group} given={given} />
      ))}
    </>
  );
}

const nameOf = (group: ArticleGroup, part: "status" | "description" | "evidence") => `articles.${group}.${part}`;

function articlesOf(values: Record<string, string>): Articles {
  const found = articleGroups.map((group) => [
    group,
    {
      status: oneOf(articleStatuses, values[nameOf(group, "status")]) ?? "not_compliant",
      description: values[nameOf(group, "description")] ?? "",
      evidence: values[nameOf(group, "evidence")] ?? "",
    },
  ]);
  return Object.fromEntries(found) as Articles;
}

/** The same sentence may stand for several groups; the summary says of which, and keeps the order of the form. */
function withGroups(errors: FieldErrors): FieldErrors {
  const groupOf = (field: string) => articleGroups.findIndex((group) => field.startsWith(`articles.${group}.`));
  const named = Object.entries(errors)
    .toSorted(([a], [b]) => groupOf(a) - groupOf(b))
    .map(([field, problem]) => {
      const group = articleGroups[groupOf(field)];
      return [field, group ? `${groupLabels[group]()}. ${problem}` : problem];
    });
  return Object.fromEntries(named) as FieldErrors;
}

type Given = (name: string) => { name: string; error: string | undefined };

function GroupFields({ group, given }: { group: ArticleGroup; given: Given }) {
  return (
    <div className="stack" role="group" aria-label={groupLabels[group]()}>
      <Choice
        {...given(nameOf(group, "status"))}
        legend={groupLabels[group]()}
        options={articleStatuses}
        labelOf={(status) => articleStatusLabels[status]()}
        chosen="not_compliant"
      />
      <TextField {...given(nameOf(group, "description"))} label={m.assessment_found()} maxLength={1_800} rows={2} />
      <TextField
        {...given(nameOf(group, "evidence"))}
        label={m.assessment_evidence()}
        hint={m.assessment_evidence_hint()}
        maxLength={1_800}
        rows={2}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  legend: string;
  options: readonly Value[];
  labelOf: (value: Value) => string;
  chosen: Value;
  error: string | undefined;
}

function Choice<Value extends string>({ name, legend, options, labelOf, chosen, error }: ChoiceProps<Value>) {
  return (
    <fieldset className={error ? "field has-err" : "field"} id={name} tabIndex={-1}>
      <legend>{legend}</legend>
      {error && <p className="err">{error}</p>}
      {options.map((value) => (
        <label className="check check--radio" key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>{labelOf(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}
