import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { type Backups, backupsKey } from "./queries.ts";

/** Names of the days from the browser; the fourth of January 1970 was a Sunday. */
const weekdays = Array.from({ length: 7 }, (_, day) => ({
  value: String(day),
  label: new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(Date.UTC(1970, 0, 4 + day))),
}));

/** When backups are taken and tried, and how long they are kept. */
export function ScheduleForm({ schedule }: { schedule: Backups["schedule"] }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { errors, isPending, submit } = useSubmission({
    form,
    // The server knows the bounds; it answers with a sentence.
    check: () => ({}),
    send: ({ hour = "", keepDays = "", keepWeeks = "", keepMonths = "", proofWeekday = "" }) =>
      api("PUT /api/admin/backups/schedule", { body: { hour, keepDays, keepWeeks, keepMonths, proofWeekday } }),
    onSent: () => {
      toast({ title: m.backup_saved() });
      void client.invalidateQueries({ queryKey: backupsKey });
    },
    onFailed: (error) => toast({ title: m.apdesk_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  const number = (name: "hour" | "keepDays" | "keepWeeks" | "keepMonths", label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      {...(hint !== undefined && { hint })}
      defaultValue={String(schedule[name])}
      maxLength={3}
      inputMode="numeric"
      error={errors[name]}
      short
    />
  );
  return (
    <form ref={form} className="panel stack narrow" aria-labelledby="schedule" noValidate onSubmit={(event) => void submit(event)}>
      <h2 id="schedule" className="h3">
        {m.backup_schedule()}
      </h2>
      {number("hour", m.backup_hour())}
      {number("keepDays", m.backup_keep_days(), m.backup_keep_days_hint())}
      {number("keepWeeks", m.backup_keep_weeks())}
      {number("keepMonths", m.backup_keep_months())}
      <SelectField
        name="proofWeekday"
        label={m.backup_weekday()}
        choose={m.backup_choose_day()}
        options={weekdays}
        defaultValue={String(schedule.proofWeekday)}
        error={errors["proofWeekday"]}
      />
      <div className="submitrow">
        <button className="btn btn--admin" disabled={isPending}>
          {isPending ? m.desk_saving() : m.desk_save()}
        </button>
        {schedule.changedBy && schedule.changedAt && (
          <span className="small muted">{m.reten_changed({ name: schedule.changedBy, date: formatDate(schedule.changedAt) })}</span>
        )}
      </div>
    </form>
  );
}
