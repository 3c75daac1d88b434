import { useState } from "react";
import { respondentStatusLabel } from "../../../../shared/domain/labels.ts";
import { respondentStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address } from "../../../api/client.ts";
import { BulkBar } from "../../../kit/BulkBar.tsx";
import { ListScreen } from "../../../kit/ListScreen.tsx";
import { preview } from "../../../kit/preview.ts";
import { keys, useReviewCounts } from "../../../desk/queries.ts";
import { LiveDesk } from "../../../desk/live/LiveDesk.tsx";
import { RespondentsNav } from "../../../desk/RespondentsNav.tsx";
import { Segments, withAll } from "../../../kit/Segments.tsx";
import { type Column, type FirstColumn, Table } from "../../../kit/Table.tsx";
import { EraseInquiry } from "../../../record/desk/erasure/EraseWritten.tsx";
import { BulkExport } from "../review/BulkExport.tsx";
import { BulkStatus } from "../review/BulkStatus.tsx";
import { BulkForward } from "./BulkForward.tsx";
import { InstitutionOfInquiry } from "./InstitutionOfInquiry.tsx";
import { lastColumns } from "../review/columns.tsx";
import { Facts } from "../review/Facts.tsx";
import { nothingMatches } from "../review/nothing-matches.ts";
import { ReviewDrawer } from "../review/ReviewDrawer.tsx";
import { idOf } from "../review/reviewed.ts";
import { ListActs } from "../review/ListActs.tsx";
import { Seek } from "../review/Seek.tsx";
import { StatusForm } from "../review/StatusForm.tsx";
import { useMay } from "../../../session/may.ts";
import { useWayToPage } from "../../../kit/way-back.ts";
import { ForwardInquiry } from "./ForwardInquiry.tsx";
import { factsOf, HistoryOfInquiry, type Inquiry, nameOf } from "./inquiry.tsx";
import { inquiryPages, useInquiries, useInquiryStatus } from "./use-inquiries.ts";

const byName = { by: "institutionName", first: "asc" } as const;

const first: FirstColumn<Inquiry> = { head: m.respondents_institution(), name: nameOf, sub: ({ email }) => email, sort: byName };

const columns: Column<Inquiry>[] = [
  {
    id: "type",
    head: m.desk_type(),
    skeleton: "text",
    sort: { by: "institutionType", first: "asc" },
    cell: ({ institutionType }) => institutionType,
  },
  { id: "msg", head: m.desk_message(), skeleton: "two", cell: ({ message }) => <span className="clamp2">{preview(message)}</span> },
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

/** Institutions that expressed interest (§2 /admin/respondents). */
export function InquiryList() {
  const mayForward = useMay<"POST /api/admin/forward-respondent">("admin");
  const mayMake = useMay<"POST /api/admin/respondents/{id}/institution">("admin");
  const mayExport = useMay<"GET /api/admin/respondents/export">("admin");
  const { filters, sorted, filter, review } = useInquiries();
  const { values, isFiltered, set, search, clear } = filters;
  const counts = useReviewCounts().data?.respondents;
  const { list, openId, open, close, opened, selection, readAll, listKeys } = review;
  const exportOf = (format: "csv" | "xlsx") => address("/api/admin/respondents/export", {}, { ...filter, format });
  const tickedOf = (ids: number[]) => (format: "csv" | "xlsx") => address("/api/admin/respondents/export", {}, { ids: ids.join(), format });
  const [forwarded, forward] = useState<Inquiry>();
  const onForward = mayForward ? forward : undefined;
  const status = useInquiryStatus();
  const wayToPage = useWayToPage(inquiryPages);
  const table = (items: Inquiry[] | undefined, isBusy = false) => (
    <Table
      kind="respondents"
      caption={m.respondents_caption()}
      first={first}
      columns={[
        ...columns,
        ...lastColumns<Inquiry>({
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
    <LiveDesk path={keys.respondents[0]} of="inquiry" items={list.items} openId={openId} isFiltered={isFiltered} isNewest={false}>
      <ListScreen
        title={m.title_respondents()}
        nav={<RespondentsNav />}
        actions={<ListActs outreach={outreach} exportOf={mayExport ? exportOf : undefined} />}
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
              {mayExport && <BulkExport addressOf={tickedOf(selection.items.map(idOf))} />}
              {mayForward && <BulkForward inquiries={selection.items} onDone={selection.clear} />}
            </BulkBar>
            {listKeys.note}
            {forwarded && <ForwardInquiry inquiry={forwarded} onClose={() => forward(undefined)} />}
          </>
        }
        drawer={
          openId === undefined ? null : (
            <ReviewDrawer
              id={openId}
              opened={opened}
              nameOf={nameOf}
              typeOf={({ institutionType }) => institutionType}
              pageOf={({ id }) => wayToPage(id)}
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
                  {mayMake && (
                    <section className="stack-2" aria-labelledby="institution-of-inquiry">
                      <h3 className="xs dim plainhead" id="institution-of-inquiry">
                        {m.inquiry_heading()}
                      </h3>
                      <InstitutionOfInquiry key={item.id} item={item} />
                    </section>
                  )}
                  <Facts facts={factsOf(item)} item={item} />
                  <HistoryOfInquiry id={item.id} />
                  <EraseInquiry item={item} />
                </>
              )}
            </ReviewDrawer>
          )
        }
      >
        {table}
      </ListScreen>
    </LiveDesk>
  );
}
