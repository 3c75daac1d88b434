import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { TextField } from "../../kit/fields.tsx";
import { formatDate } from "../../kit/dates.ts";
import { formatNumber } from "../../kit/numbers.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";

type Period = CallOutput<"GET /api/admin/retention">["items"][number];

export const titleOf = m.reten_title;

const queryKey = ["/api/admin/retention"];

/** How long each kind of data is kept, and what the job of each day removed last. */
export default function RetentionPage() {
  const list = useQuery({ queryKey, queryFn: () => api("GET /api/admin/retention", {}), ...freshOnOpen });
  return (
    <DeskPage title={m.reten_title()} nav={<RequestsNav />} intro={m.reten_intro()}>
      <Loaded of={list} failed={m.reten_failed()} skeleton={<div className="skel skel--block" />}>
        {(data) => (
          <div className="stack-5">
            {data.items.map((period) => (
              <PeriodForm key={period.key} period={period} />
            ))}
            <p className="muted intro">{m.reten_fixed()}</p>
          </div>
        )}
      </Loaded>
    </DeskPage>
  );
}

const words: Record<Period["key"], { name: () => string; text: () => string }> = {
  requests_rejected: { name: m.reten_requests_rejected, text: m.reten_requests_rejected_text },
  requests_withdrawn: { name: m.reten_requests_withdrawn, text: m.reten_requests_withdrawn_text },
  inquiries: { name: m.reten_inquiries, text: m.reten_inquiries_text },
  visitor_messages: { name: m.reten_visitor_messages, text: m.reten_visitor_messages_text },
  drafts: { name: m.reten_drafts, text: m.reten_drafts_text },
  emails: { name: m.reten_emails, text: m.reten_emails_text },
  invitations: { name: m.reten_invitations, text: m.reten_invitations_text },
  known_addresses: { name: m.reten_known_addresses, text: m.reten_known_addresses_text },
  kyc_files: { name: m.reten_kyc_files, text: m.reten_kyc_files_text },
  api_calls: { name: m.reten_api_calls, text: m.reten_api_calls_text },
};

function PeriodForm({ period }: { period: Period }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { key, days, usualDays: usual, least, most, changedBy, changedAt } = period;
  const name = words[key].name();
  const { errors, isPending, submit } = useSubmission({
    form,
    // The server knows the bounds; it answers with a sentence.
    check: () => ({}),
    send: (values) => api("PUT /api/admin/retention/{key}", { params: { key }, body: { days: values[`days-${key}`] ?? "" } }),
    onSent: () => {
      toast({ title: m.reten_saved(), description: name });
      void client.invalidateQueries({ queryKey });
    },
    onFailed: (error) => toast({ title: m.apdesk_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <form ref={form} className="panel levels stack" aria-labelledby={`period-${key}`} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2 id={`period-${key}`} className="h3">
          {name}
        </h2>
        <p className="small muted">{words[key].text()}</p>
      </div>
      <TextField
        name={`days-${key}`}
        label={m.reten_days()}
        hint={m.reten_bounds({ least: formatNumber(least), most: formatNumber(most), usual: formatNumber(usual) })}
        defaultValue={String(days)}
        maxLength={5}
        inputMode="numeric"
        error={errors["days"]}
        short
      />
      <div className="submitrow">
        <button className="btn btn--admin btn--sm" disabled={isPending}>
          {isPending ? m.reten_saving() : m.reten_save()} <span className="vh">{name}</span>
        </button>
        <span className="small muted">
          {changedBy && changedAt && `${m.reten_changed({ name: changedBy, date: formatDate(changedAt) })}. `}
          {lastRunText(period)}
        </span>
      </div>
    </form>
  );
}

function lastRunText({ lastRun }: Period): string {
  if (!lastRun) return m.reten_never();
  const given = { date: formatDate(lastRun.on), count: formatNumber(lastRun.removed) };
  if (!lastRun.finishedAt) return m.reten_running(given);
  return lastRun.removed === 1 ? m.reten_last_one(given) : m.reten_last(given);
}
