import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type FundingStatus, fundingStatuses } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { keys } from "../../desk/queries.ts";
import { type ChangedFacts, SavedNow } from "../../desk/SavedNow.tsx";
import { oneOf } from "../../kit/one-of.ts";
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
  const client = useQueryClient();
  const [read, setRead] = useState(project);
  const [savedNow, setSavedNow] = useState<ChangedFacts>([]);
  // What else happened to the project, such as its publication, is no change of what stands here.
  const { updatedAt: seen } = isSame(read, project) ? project : read;
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send: (values) => api("PATCH /api/admin/projects/{id}", { params: { id: String(project.id) }, body: { ...toFacts(values), seen } }),
    onSent: (saved) => {
      changed(saved);
      setRead(saved);
      setSavedNow([]);
      toast({ title: m.adminprojects_saved() });
    },
    onFailed: (error) => {
      if (error.status === 409) void showSaved();
      toast({ title: m.adminprojects_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" });
    },
  });
  const showSaved = async () => {
    await client.refetchQueries({ queryKey: [...keys.projects, project.id] });
    const now = client.getQueryData<Project>([...keys.projects, project.id]);
    // Without an answer it is asked for again with the next try.
    if (!now) return;
    setSavedNow(differences(read, now));
    setRead(now);
  };
  const given = (name: keyof ReturnType<typeof toFacts>) => ({ name, defaultValue: String(project[name] ?? ""), error: errors[name] });
  return (
    <section className="panel d7 stack">
      <h2>{m.adminprojects_facts()}</h2>
      <p className="small muted">{m.adminprojects_facts_hint()}</p>
      <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        {savedNow.length > 0 && <SavedNow facts={savedNow} />}
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

const factLabels = {
  name: m.adminprojects_name,
  description: m.adminprojects_description,
  location: m.adminprojects_location,
  nationName: m.adminprojects_nation,
  community: m.adminprojects_community,
  fundingNeeded: m.adminprojects_needed,
  currency: m.adminprojects_currency,
  fundingStatus: m.adminprojects_funding_status,
  peopleServed: m.adminprojects_people,
  jobsCreated: m.adminprojects_jobs,
  communitySupport: m.adminprojects_support,
};

/** The facts that somebody else changed, as they are now. */
function differences(before: Project, now: Project): ChangedFacts {
  const names = Object.keys(factLabels) as (keyof typeof factLabels)[];
  return names.filter((name) => before[name] !== now[name]).map((name) => [factLabels[name](), wordsOf(now, name)]);
}

function wordsOf(project: Project, name: keyof typeof factLabels): string {
  if (name === "fundingStatus") return statusLabels[project.fundingStatus]();
  return name === "fundingNeeded" ? shortAmount(project.fundingNeeded) : String(project[name] ?? "");
}

function isSame(one: Project, other: Project): boolean {
  return differences(one, other).length === 0;
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
