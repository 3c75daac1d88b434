import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { subjectTypeLabel } from "../../../../shared/domain/audit-types.ts";
import { verbLabel } from "../../../../shared/domain/audit-words.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FilterSelect } from "../../../kit/FilterSelect.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";

interface Values {
  actor: string;
  action: string;
  subject: string;
}

interface Props {
  values: Values;
  onChange: (changed: Partial<Values>) => void;
}

type Choices = CallOutput<"GET /api/admin/audit-log/choices">;
type Option = { value: string | undefined; label: string; group?: string | undefined };

/** By whom, of which kind, and about what: of what there is in the log. */
export function AuditFilters({ values, onChange }: Props) {
  const choices = useQuery({
    queryKey: [...keys.audit, "choices"],
    queryFn: () => api("GET /api/admin/audit-log/choices", {}),
    ...freshOnOpen,
  }).data;
  const byLabel = (a: Option, b: Option) => (a.group ?? "").localeCompare(b.group ?? "") || a.label.localeCompare(b.label);
  const actions = choices?.actions.map((action) => ({ value: action, label: verbLabel(action), group: groupOf(action) })) ?? [];
  const types = choices?.subjectTypes.map((type) => ({ value: type, label: subjectTypeLabel(type) })) ?? [];
  return (
    <>
      <FilterSelect
        label={m.audit_who()}
        value={values.actor || undefined}
        options={withChosen(m.audit_anyone(), actorsOf(choices), values.actor)}
        onChange={(actor = "") => onChange({ actor })}
      />
      <FilterSelect
        label={m.audit_what()}
        value={values.action || undefined}
        options={withChosen(m.audit_anything(), actions.toSorted(byLabel), values.action, verbLabel)}
        onChange={(action = "") => onChange({ action })}
      />
      <FilterSelect
        label={m.audit_about()}
        value={values.subject || undefined}
        options={withChosen(m.audit_any_type(), types.toSorted(byLabel), values.subject, subjectTypeLabel)}
        onChange={(subject = "") => onChange({ subject })}
      />
    </>
  );
}

/** An action begins with what it is done to. */
const groupOf = (action: string) => subjectTypeLabel(action.split(".", 1)[0] ?? action);

function actorsOf(choices: Choices | undefined): Option[] {
  const actors = (choices?.actors ?? []).toSorted((a, b) => Number(b.isAccount) - Number(a.isAccount) || a.name.localeCompare(b.name));
  return actors.map(({ value, name, isAccount }) => ({
    value,
    label: name,
    group: isAccount ? m.audit_accounts() : m.audit_no_account(),
  }));
}

/** All, the choices, and what the address names, also before the choices are here. */
function withChosen(all: string, options: Option[], chosen: string, labelOf = (value: string) => value): Option[] {
  const isThere = chosen === "" || options.some(({ value }) => value === chosen);
  return [{ value: undefined, label: all }, ...(isThere ? [] : [{ value: chosen, label: labelOf(chosen) }]), ...options];
}

interface DaysProps {
  since: string | undefined;
  until: string | undefined;
  onDays: (days: { since: string | undefined; until: string | undefined }) => void;
}

/** Whole days, the last one too. What is wrong with them is said at its field. */
export function AuditDays({ since, until, onDays }: DaysProps) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();
  const isCrossed = (first = "", last = "") => first !== "" && last !== "" && last < first;
  const error = wrong ?? (isCrossed(since, until) ? m.audit_error_order() : undefined);
  const show = (event: FormEvent) => {
    event.preventDefault();
    const values = new FormData(form.current ?? undefined);
    const days = { since: String(values.get("since")) || undefined, until: String(values.get("until")) || undefined };
    const isWrong = isCrossed(days.since, days.until);
    setWrong(isWrong ? m.audit_error_order() : undefined);
    if (isWrong) form.current?.querySelector<HTMLInputElement>("#until")?.focus();
    else onDays(days);
  };
  return (
    <form ref={form} className="audit-days" noValidate onSubmit={show}>
      <TextField name="since" type="date" label={m.audit_from()} maxLength={10} defaultValue={since} short />
      <TextField name="until" type="date" label={m.audit_to()} maxLength={10} defaultValue={until} error={error} short />
      <button className="btn btn--admin2 btn--sm">{m.audit_days()}</button>
    </form>
  );
}
