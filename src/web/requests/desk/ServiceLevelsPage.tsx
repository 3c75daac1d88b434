import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { formatDate } from "../../kit/dates.ts";
import { formatNumber } from "../../kit/numbers.ts";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen, readAnew } from "../../kit/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { LoadFailed } from "../../kit/States.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";

type Level = CallOutput<"GET /api/admin/service-levels">["items"][number];

export const titleOf = m.levels_title;

/** The days that applicants are promised, and what was promised before. */
export default function ServiceLevelsPage() {
  const levels = readAnew(
    useQuery({ queryKey: keys.serviceLevels, queryFn: () => api("GET /api/admin/service-levels", {}), ...freshOnOpen }),
  );
  const [current] = levels.data?.items ?? [];
  return (
    <DeskPage title={m.levels_title()} nav={<RequestsNav />} intro={m.levels_intro()}>
      {levels.isPending && <div className="skel skel--block" />}
      {levels.error && <LoadFailed text={m.levels_failed()} error={levels.error} onRetry={() => void levels.refetch()} />}
      {current && (
        <div className="stack-5">
          <LevelsForm current={current} />
          <History items={levels.data?.items ?? []} />
        </div>
      )}
    </DeskPage>
  );
}

function LevelsForm({ current }: { current: Level }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the limits; it answers with a sentence per field.
    check: () => ({}),
    send: ({ reviewDays = "", decisionDays = "", objectionDays = "" }) =>
      api("PUT /api/admin/service-levels", { body: { reviewDays, decisionDays, objectionDays } }),
    onSent: () => {
      toast({ title: m.levels_saved() });
      void client.invalidateQueries({ queryKey: keys.serviceLevels });
    },
    onFailed: (error) => toast({ title: m.apdesk_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  const given = (name: "reviewDays" | "decisionDays" | "objectionDays") => ({
    name,
    defaultValue: String(current[name]),
    error: errors[name],
    maxLength: 4,
    inputMode: "numeric" as const,
  });
  return (
    <form ref={form} className="panel levels" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      <div className="grid2">
        <TextField {...given("reviewDays")} label={m.levels_review()} short />
        <TextField {...given("decisionDays")} label={m.levels_decision()} short />
        <TextField {...given("objectionDays")} label={m.dec_levels_objection()} short />
      </div>
      <div className="submitrow">
        <button className="btn btn--admin" disabled={isPending}>
          {isPending ? m.levels_saving() : m.levels_save()}
        </button>
      </div>
    </form>
  );
}

function History({ items }: { items: Level[] }) {
  return (
    <section className="stack" aria-labelledby="levels-history">
      <h2 id="levels-history" className="h3">
        {m.levels_history()}
      </h2>
      <dl className="kv kv--well levels__history">
        {items.map((level, index) => (
          <div key={index}>
            <dt>{level.setAt ? formatDate(level.setAt) : m.levels_always()}</dt>
            <dd>
              {m.levels_days({ review: formatNumber(level.reviewDays), decision: formatNumber(level.decisionDays) })}{" "}
              {m.dec_levels_objection_days({ days: formatNumber(level.objectionDays) })}{" "}
              <span className="dim">{level.setBy ?? m.levels_default()}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
