import { useState } from "react";
import { eligibilityLabel } from "../../../../shared/domain/labels.ts";
import { onboardingStepLabel } from "../../../../shared/domain/onboarding-labels.ts";
import { eligibilityStatuses, onboardingSteps } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { MoneyNav } from "../../../desk/MoneyNav.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { FilterSelect } from "../../../kit/FilterSelect.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { ListScreen } from "../../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../../kit/Segments.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { type Column, type FirstColumn, Table } from "../../../kit/Table.tsx";
import { InstitutionDialog } from "../InstitutionDialog.tsx";
import { type InstitutionRow, useInstitutions } from "./use-institutions.ts";

const first: FirstColumn<InstitutionRow> = {
  head: m.institutions_name(),
  name: ({ name }) => name,
  sub: ({ email }) => email ?? m.institution_none_given(),
  sort: { by: "name", first: "asc" },
};

const columns: Column<InstitutionRow>[] = [
  { id: "type", head: m.contact_type(), skeleton: "text", cell: ({ type, tags }) => (tags.length > 0 ? tags.join(", ") : type) },
  {
    id: "step",
    head: m.recpage_step(),
    skeleton: "text",
    cell: ({ onboardingStep }) => (
      <StatusBadge
        status={onboardingStep === "active" ? "approved" : onboardingStep === "not_started" ? "not_assessed" : "in_progress"}
        label={onboardingStepLabel(onboardingStep)}
      />
    ),
  },
  {
    id: "stat",
    head: m.institutions_eligibility(),
    skeleton: "pill",
    cell: ({ eligibilityStatus }) => <StatusBadge status={eligibilityStatus} label={eligibilityLabel(eligibilityStatus)} />,
  },
  {
    id: "date",
    head: m.recpage_added(),
    className: "num nowrap",
    skeleton: "date",
    sort: { by: "createdAt", first: "desc" },
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

/** The administrators' list of institutions (§2 /institutions, admin view): how eligible each is, and how far it has come. */
export function InstitutionList() {
  const { filters, sorted, list, open, listKeys } = useInstitutions();
  const { values, isFiltered, set, search, clear } = filters;
  const [isAdding, setAdding] = useState(false);
  const table = (items: InstitutionRow[] | undefined, isBusy = false) => (
    <Table
      kind="institutions"
      caption={m.institutions_heading()}
      first={first}
      columns={columns}
      items={items}
      idOf={({ id }) => id}
      isBusy={isBusy}
      sorted={sorted}
      onOpen={(id) => open(Number(id))}
    />
  );
  return (
    <ListScreen
      title={m.institutions_heading()}
      nav={<MoneyNav />}
      actions={
        <button type="button" className="btn btn--admin btn--sm" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {m.institutions_add()}
        </button>
      }
      list={list}
      search={{ value: values.q, scope: m.recpage_institutions_search(), onSearch: (q) => search({ q }), ...listKeys.search }}
      filters={
        <>
          <Segments
            label={m.institutions_eligibility()}
            value={values.eligibility}
            options={withAll(m.desk_all(), eligibilityStatuses, eligibilityLabel)}
            onChange={(eligibility) => set({ eligibility })}
          />
          <FilterSelect
            label={m.recpage_step()}
            value={values.step}
            options={withAll(m.recpage_any_step(), onboardingSteps, onboardingStepLabel)}
            onChange={(step) => set({ step })}
          />
        </>
      }
      words={{ failed: m.institutions_failed(), empty: { title: m.institutions_empty(), text: m.institutions_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.institutions_empty(),
          text: values.q ? m.institutions_no_match({ query: values.q }) : m.desk_none_in_status_text(),
          onClear: clear,
        }
      }
      skeleton={table(undefined)}
      after={
        <>
          {listKeys.note}
          {isAdding && <InstitutionDialog onClose={() => setAdding(false)} />}
        </>
      }
    >
      {table}
    </ListScreen>
  );
}
