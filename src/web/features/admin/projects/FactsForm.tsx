import { useRef } from "react";
import { type FundingStatus, fundingStatuses } from "../../../../shared/domain/projects.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { oneOf } from "../url-state.ts";
import { type Project, useProjectChanged } from "./use-project.ts";

const statusLabels: Record<FundingStatus, () => string> = {
  seeking: m.community_seeking,
  funded: m.community_funded,
  completed: m.community_completed,
};

/** The facts that everybody reads of a published project, and one that only the desk does. */
export function FactsForm({ project }: { project: Project }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const changed = useProjectChanged();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send: (values) => api("PATCH /api/admin/projects/{id}", { params: { id: String(project.id) }, body: toFacts(values) }),
    onSent: (saved) => {
      changed(saved);
      toast({ title: m.adminprojects_saved() });
    },
    onFailed: (error) =>
      toast({ title: m.adminprojects_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  const given = (name: keyof ReturnType<typeof toFacts>) => ({ name, defaultValue: String(project[name] ?? ""), error: errors[name] });
  return (
    <section className="panel d7 stack">
      <h2>{m.adminprojects_facts()}</h2>
      <p className="small muted">{m.adminprojects_facts_hint()}</p>
      <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <TextField {...given("name")} label={m.adminprojects_name()} maxLength={300} autoComplete="off" />
        <TextField {...given("description")} label={m.adminprojects_description()} maxLength={10_000} rows={8} />
        <TextField {...given("location")} label={m.adminprojects_location()} maxLength={300} />
        <div className="grid2">
          <TextField {...given("nationName")} label={m.adminprojects_nation()} maxLength={200} optional />
          <TextField
            {...given("community")}
            label={m.adminprojects_community()}
            hint={m.adminprojects_community_hint()}
            maxLength={200}
            optional
          />
          <TextField
            {...given("fundingNeeded")}
            defaultValue={shortAmount(project.fundingNeeded)}
            label={m.adminprojects_needed()}
            maxLength={40}
            inputMode="decimal"
          />
          <TextField {...given("currency")} label={m.adminprojects_currency()} maxLength={3} short />
        </div>
        <SelectField
          {...given("fundingStatus")}
          label={m.adminprojects_funding_status()}
          choose={m.adminprojects_choose()}
          options={fundingStatuses.map((status) => ({ value: status, label: statusLabels[status]() }))}
        />
        <div className="grid2">
          <TextField
            {...given("peopleServed")}
            label={m.adminprojects_people()}
            hint={m.adminprojects_figure_hint()}
            maxLength={10}
            inputMode="numeric"
            optional
          />
          <TextField
            {...given("jobsCreated")}
            label={m.adminprojects_jobs()}
            hint={m.adminprojects_figure_hint()}
            maxLength={10}
            inputMode="numeric"
            optional
          />
        </div>
        <TextField {...given("communitySupport")} label={m.adminprojects_support()} maxLength={500} rows={2} optional />
        <button className="btn btn--admin" disabled={isPending}>
          {isPending ? m.desk_saving() : m.adminprojects_save()}
        </button>
      </form>
    </section>
  );
}

/** "250000.5000" as people write it. */
function shortAmount(amount: string | null): string {
  return (amount ?? "").replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

function toFacts(values: Record<string, string>) {
  const text = (name: string) => values[name] ?? "";
  return {
    name: text("name"),
    description: text("description"),
    location: text("location"),
    nationName: text("nationName"),
    community: text("community"),
    fundingNeeded: text("fundingNeeded"),
    currency: text("currency"),
    fundingStatus: oneOf(fundingStatuses, text("fundingStatus")) ?? "seeking",
    peopleServed: text("peopleServed"),
    jobsCreated: text("jobsCreated"),
    communitySupport: text("communitySupport"),
  };
}
