import { useState } from "react";
import { respondentStatusLabel } from "../../../shared/domain/labels.ts";
import { respondentStatuses } from "../../../shared/domain/statuses.ts";
import { Link } from "wouter";
import { pledgeLabel } from "../../../shared/domain/pledges.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { address, api, type CallOutput } from "../../api/client.ts";
import { BulkBar } from "../../kit/BulkBar.tsx";
import { ExportMenu } from "../../kit/ExportMenu.tsx";
import { useFilters } from "../../kit/filters.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { mailTo } from "../../kit/mail-address.ts";
import { preview } from "../../kit/preview.ts";
import { keys, useReviewCounts } from "../../desk/queries.ts";
import { RespondentsNav } from "../../desk/RespondentsNav.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { useSorting } from "../../kit/sorting.ts";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { EraseInquiry } from "../../record/desk/erasure/EraseWritten.tsx";
import { BulkStatus } from "./review/BulkStatus.tsx";
import { lastColumns } from "./review/columns.tsx";
import { type Fact, Facts } from "./review/Facts.tsx";
import { ForwardDialog } from "./review/ForwardDialog.tsx";
import { History } from "./review/History.tsx";
import { nothingMatches } from "./review/nothing-matches.ts";
import { ReviewDrawer } from "./review/ReviewDrawer.tsx";
import { idOf, newestFirst } from "./review/reviewed.ts";
import { Seek } from "./review/Seek.tsx";
import { useStatusChange } from "./review/status-change.ts";
import { StatusForm } from "./review/StatusForm.tsx";
import { useReviewList } from "./review/use-review-list.ts";
import { useMay } from "../../session/may.ts";
import "../../styles/admin.css";

type Respondent = CallOutput<"GET /api/admin/respondents/{id}">;

export const titleOf = m.title_respondents;

const [path] = keys.respondents;
const kinds = { q: "text", status: respondentStatuses } as const;
const sorts = ["submittedAt", "institutionName", "institutionType"] as const;
const nameOf = ({ institutionName }: Respondent) => institutionName;
const byName = { by: "institutionName", first: "asc" } as const;

const first: FirstColumn<Respondent> = { head: m.respondents_institution(), name: nameOf, sub: ({ email }) => email, sort: byName };

const columns: Column<Respondent>[] = [
  {
    id: "type",
    head: m.desk_type(),
    skeleton: "text",
    sort: { by: "institutionType", first: "asc" },
    cell: ({ institutionType }) => institutionType,
  },
  { id: "msg", head: m.desk_message(), skeleton: "two", cell: ({ message }) => <span className="clamp2">{preview(message)}</span> },
];

const factsOf = (item: Respondent): Fact[] => [
  { label: m.desk_message(), value: item.message, isLong: true },
  ...(item.project
    ? [
        { label: m.contact_project(), value: <Link href={deskPaths.project(item.project.id)}>{item.project.name}</Link> },
        { label: m.contact_pledge(), value: item.pledge ? pledgeLabel(item.pledge) : m.desk_not_given() },
      ]
    : []),
  { label: m.contact_email(), value: <a href={mailTo(item.email)}>{item.email}</a> },
  { label: m.fr_phone(), value: item.phone ?? m.desk_not_given() },
  { label: m.fr_address(), value: item.address ?? m.desk_not_given() },
  { label: m.fr_city(), value: item.city ?? m.desk_not_given() },
  { label: m.desk_zip(), value: item.zip ?? m.desk_not_given() },
];

const outreach = {
  title: m.seek_respondents(),
  text: m.seek_respondents_text(),
  campaigns: [
    { label: m.seek_email(), toastTitle: m.seek_email_title() },
    { label: m.seek_social(), toastTitle: m.seek_social_title() },
    { label: m.seek_event(), toastTitle: m.seek_event_title() },
    { label: m.seek_api(), toastTitle: m.seek_api_title() },
  ],
};

const readOne = (id: number) => api("GET /api/admin/respondents/{id}", { params: { id: String(id) } });
const readHistory = (id: number) => api("GET /api/admin/respondents/{id}/history", { params: { id: String(id) } });

/** Institutions that expressed interest (§2 /admin/respondents). */
export default function RespondentsPage() {
  const mayForward = useMay<"POST /api/admin/forward-respondent">("admin");
  const mayExport = useMay<"GET /api/admin/respondents/export">("admin");
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const sorted = useSorting(sorts, newestFirst);
  const filter = { ...query, ...sorted.query };
  const counts = useReviewCounts().data?.respondents;
  const { list, openId, open, close, opened, selection, readAll, listKeys } = useReviewList({
    path,
    filter,
    read: (page) => api("GET /api/admin/respondents", { query: { ...filter, ...page } }),
    readOne,
  });
  const [forwarded, forward] = useState<Respondent>();
  const onForward = mayForward ? forward : undefined;
  const status = useStatusChange<Respondent>({
    path,
    setOne: ({ id }, to, reason) => api("PATCH /api/admin/respondents/{id}", { params: { id: String(id) }, body: { status: to, reason } }),
    setMany: (ids, to, reason) => api("PATCH /api/admin/respondents", { body: { ids, status: to, reason } }),
    failed: { title: m.respondents_status_failed_title(), text: m.respondents_status_failed_text() },
  });
  const table = (items: Respondent[] | undefined, isBusy = false) => (
    <Table
      kind="respondents"
      caption={m.respondents_caption()}
      first={first}
      columns={[
        ...columns,
        ...lastColumns<Respondent>({
          nameOf,
          statuses: respondentStatuses,
          labelOf: respondentStatusLabel,
          onStatus: (item, to) => status.mutate({ items: [item], status: to }),
          onOpen: open,
          onForward,
        }),
      ]}
      items={items}
      idOf={idOf}
      isBusy={isBusy}
      sorted={sorted}
      selection={selection}
      openId={openId}
      onOpen={(id) => open(Number(id))}
    />
  );
  return (
    <ListScreen
      title={m.title_respondents()}
      nav={<RespondentsNav />}
      actions={
        <>
          {mayExport && <ExportMenu addressOf={(format) => address("/api/admin/respondents/export", {}, { ...filter, format })} />}
          <Seek {...outreach} />
        </>
      }
      list={list}
      search={{ value: values.q, scope: m.respondents_search(), onSearch: (q) => search({ q }), ...listKeys.search }}
      filters={
        <Segments
          label={m.desk_status()}
          value={values.status}
          options={withAll(m.desk_all(), respondentStatuses, respondentStatusLabel, counts)}
          onChange={(to) => set({ status: to })}
        />
      }
      words={{
        failed: m.respondents_failed(),
        empty: { title: m.respondents_empty(), text: m.respondents_empty_text(), action: <Seek {...outreach} /> },
      }}
      noMatch={
        isFiltered &&
        nothingMatches({
          q: values.q,
          status: values.status && respondentStatusLabel(values.status),
          searchedIn: m.respondents_searched(),
          onClear: clear,
        })
      }
      skeleton={table(undefined)}
      after={
        <>
          <BulkBar selection={selection} page={list.page} readAll={readAll}>
            <BulkStatus
              statuses={respondentStatuses}
              labelOf={respondentStatusLabel}
              count={selection.count}
              apply={(to, reason) => status.mutateAsync({ items: selection.items, status: to, reason, onStored: selection.clear })}
              failed={m.respondents_status_failed_title()}
            />
          </BulkBar>
          {listKeys.note}
          {forwarded && (
            <ForwardDialog
              title={m.respondents_forward()}
              facts={[
                { label: m.respondents_institution(), value: <b className="name">{forwarded.institutionName}</b> },
                { label: m.desk_type(), value: forwarded.institutionType },
                { label: m.contact_email(), value: forwarded.email },
                { label: m.desk_message(), value: preview(forwarded.message) },
              ]}
              failedText={m.respondents_forward_failed()}
              send={(recipientEmail) => api("POST /api/admin/forward-respondent", { body: { respondentId: forwarded.id, recipientEmail } })}
              onClose={() => forward(undefined)}
            />
          )}
        </>
      }
      drawer={
        openId === undefined ? null : (
          <ReviewDrawer
            id={openId}
            opened={opened}
            nameOf={nameOf}
            typeOf={({ institutionType }) => institutionType}
            onForward={onForward}
            onClose={close}
          >
            {(item) => (
              <>
                <StatusForm
                  name={item.institutionName}
                  status={item.status}
                  statuses={respondentStatuses}
                  labelOf={respondentStatusLabel}
                  onStatus={(to, reason, onStored) => status.mutate({ items: [item], status: to, reason, onStored })}
                />
                <Facts facts={factsOf(item)} item={item} />
                <History path={path} id={item.id} read={readHistory} labelOf={respondentStatusLabel} />
                <EraseInquiry item={item} />
              </>
            )}
          </ReviewDrawer>
        )
      }
    >
      {table}
    </ListScreen>
  );
}
