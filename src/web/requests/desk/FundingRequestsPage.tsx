import { useState } from "react";
import { fundingRequestSorts } from "../../../shared/domain/request-list.ts";
import { fundingRequestStatusLabel } from "../../../shared/domain/labels.ts";
import { fundingRequestStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { AlsoHere } from "../../desk/live/AlsoHere.tsx";
import { LiveBadge } from "../../desk/live/LiveBadge.tsx";
import { LiveDesk } from "../../desk/live/LiveDesk.tsx";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { BulkBar } from "../../kit/BulkBar.tsx";
import { ExportMenu } from "../../kit/ExportMenu.tsx";
import { useFilters } from "../../kit/filters.ts";
import type { List } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { preview } from "../../kit/preview.ts";
import { keys, useReviewCounts } from "../../desk/queries.ts";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { useSorting } from "../../kit/sorting.ts";
import { useUrlState } from "../../kit/url-state.ts";
import type { FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { AssigneeForm } from "./assignment/AssigneeForm.tsx";
import { BulkAssign } from "./assignment/BulkAssign.tsx";
import { RequestFilters } from "./assignment/RequestFilters.tsx";
import { RequestBoard } from "./board/RequestBoard.tsx";
import { useBoard } from "./board/use-board.ts";
import { DecisionDialog } from "./decisions/DecisionDialog.tsx";
import { nameOf, RequestTable, typeOf } from "./RequestTable.tsx";
import { requestKinds } from "./request-filters.ts";
import { RequestParts } from "./RequestParts.tsx";
import { BulkStatus } from "./review/BulkStatus.tsx";
import { ForwardDialog } from "./review/ForwardDialog.tsx";
import { nothingMatches } from "./review/nothing-matches.ts";
import { ReviewDrawer } from "./review/ReviewDrawer.tsx";
import { idOf, newestFirst } from "./review/reviewed.ts";
import { Seek } from "./review/Seek.tsx";
import { StatusForm } from "./review/StatusForm.tsx";
import { useReviewList } from "./review/use-review-list.ts";
import { type Deciding, useRequestStatus } from "./use-request-status.ts";
import { useMay } from "../../session/may.ts";
import "../../styles/admin.css";

export const titleOf = m.title_funding_requests;

const [path] = keys.fundingRequests;
const outreach = {
  title: m.seek_requests(),
  text: m.seek_requests_text(),
  campaigns: [
    { label: m.seek_databases(), toastTitle: m.seek_databases_title() },
    { label: m.seek_referrals(), toastTitle: m.seek_referrals_title() },
    { label: m.seek_direct(), toastTitle: m.seek_direct_title() },
  ],
};

const readOne = (id: number) => api("GET /api/admin/funding-requests/{id}", { params: { id: String(id) } });

/** Requests for funding (§2 /admin/funding-requests): as a table or as a board, shared among the staff. */
export default function FundingRequestsPage() {
  const mayForward = useMay<"POST /api/admin/forward-funding-request">("admin");
  const mayExport = useMay<"GET /api/admin/funding-requests/export">("admin");
  const { values, query, isFiltered, set, search, clear } = useFilters(requestKinds);
  const sorted = useSorting(fundingRequestSorts, newestFirst);
  const filter = { ...query, ...sorted.query };
  const isBoard = useUrlState().params.get("view") === "board";
  const { status: _status, ...boardFilter } = query;
  const board = useBoard(boardFilter, isBoard);
  const review = useReviewList({
    path,
    filter,
    read: (page) => api("GET /api/admin/funding-requests", { query: { ...filter, ...page } }),
    readOne,
    board: isBoard ? board : undefined,
  });
  const { list, openId, open, close, opened, selection, listKeys } = review;
  const counts = useReviewCounts().data?.fundingRequests;
  const [forwarded, forward] = useState<FundingRequest>();
  const onForward = mayForward ? forward : undefined;
  const status = useRequestStatus();
  const isNewest = !isFiltered && !sorted.isChosen;
  const isFirstPage = (list.paging?.offset ?? 0) === 0;
  const onStatus = (item: FundingRequest, to: FundingRequest["status"]) => void status.set([item], to).catch(said);
  const table = (items: FundingRequest[] | undefined, isBusy = false) => (
    <RequestTable
      items={items}
      isBusy={isBusy}
      sorted={sorted}
      selection={selection}
      openId={openId}
      onOpen={open}
      onStatus={onStatus}
      onForward={onForward}
    />
  );
  return (
    <LiveDesk path={path} items={review.items} openId={openId} isFiltered={!isNewest} isNewest={isNewest && isFirstPage}>
      <ListScreen
        title={m.title_funding_requests()}
        nav={<RequestsNav />}
        actions={
          <>
            <LiveBadge />
            {mayExport && <ExportMenu addressOf={(format) => address("/api/admin/funding-requests/export", {}, { ...filter, format })} />}
            <Seek {...outreach} />
          </>
        }
        list={isBoard ? asList(board) : list}
        search={{ value: values.q, scope: m.requests_search(), onSearch: (q) => search({ q }), ...listKeys.search }}
        filters={
          !isBoard && (
            <Segments
              label={m.desk_status()}
              value={values.status}
              options={withAll(m.desk_all(), fundingRequestStatuses, fundingRequestStatusLabel, counts)}
              onChange={(to) => set({ status: to })}
            />
          )
        }
        moreFilters={<RequestFilters />}
        instead={
          isBoard ? (
            <RequestBoard board={board} openId={openId} hasShortcuts={listKeys.isOn} onOpen={open} onStatus={onStatus} />
          ) : undefined
        }
        words={{
          failed: m.requests_failed(),
          empty: { title: m.requests_empty(), text: m.requests_empty_text(), action: <Seek {...outreach} /> },
        }}
        noMatch={isFiltered && noMatchOf(values, clear)}
        skeleton={table(undefined)}
        after={
          <>
            {!isBoard && (
              <BulkBar selection={selection} page={list.page} readAll={review.readAll}>
                <BulkStatus
                  statuses={fundingRequestStatuses}
                  labelOf={fundingRequestStatusLabel}
                  count={selection.count}
                  apply={(to, reason) => status.set(selection.items, to, reason, selection.clear)}
                  failed={m.requests_status_failed_title()}
                />
                <BulkAssign ids={selection.items.map(idOf)} onDone={selection.clear} />
              </BulkBar>
            )}
            {listKeys.note}
            {forwarded && <Forward request={forwarded} onClose={() => forward(undefined)} />}
            {status.deciding && <Decision of={status.deciding} onClose={status.stopDeciding} />}
          </>
        }
        drawer={
          openId === undefined ? null : (
            <ReviewDrawer id={openId} opened={opened} nameOf={nameOf} typeOf={typeOf} onForward={onForward} onClose={close}>
              {(item) => (
                <>
                  <AlsoHere key={item.id} requestId={item.id} />
                  <AssigneeForm key={`assignee ${item.id}`} item={item} />
                  <StatusForm
                    name={item.organizationName}
                    status={item.status}
                    statuses={fundingRequestStatuses}
                    labelOf={fundingRequestStatusLabel}
                    isReasonFolded
                    onStatus={(to, reason, onStored) => void status.set([item], to, reason, onStored).catch(said)}
                  />
                  <RequestParts item={item} />
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

/** What went wrong was said in a toast, where it can be tried again. */
const said = () => {};

type Values = ReturnType<typeof useFilters<typeof requestKinds>>["values"];

function noMatchOf({ q, status, assignee, due }: Values, onClear: () => void) {
  if (assignee || due) return { title: m.deskx_none(), text: m.deskx_none_text(), onClear };
  return nothingMatches({ q, status: status && fundingRequestStatusLabel(status), searchedIn: m.requests_searched(), onClear });
}

/** How many the board has is said above it as for the table. */
function asList({ items, total, totalIsCapped, isSuccess, isPlaceholderData }: ReturnType<typeof useBoard>): List<FundingRequest> {
  const page = isSuccess ? { items, nextCursor: null, total, totalIsCapped } : undefined;
  return { items, page, paging: undefined, isPending: false, isBusy: isPlaceholderData, error: null, retry: () => {} };
}

function Forward({ request, onClose }: { request: FundingRequest; onClose: () => void }) {
  return (
    <ForwardDialog
      title={m.requests_forward()}
      facts={[
        { label: m.requests_organisation(), value: <b className="name">{request.organizationName}</b> },
        { label: m.fr_contact_name(), value: request.contactName },
        { label: m.fr_email(), value: request.email },
        { label: m.requests_project(), value: request.projectTitle },
        { label: m.requests_amount(), value: request.fundingAmount },
        { label: m.requests_description(), value: preview(request.projectDescription) },
      ]}
      failedText={m.requests_forward_failed()}
      send={(recipientEmail) => api("POST /api/admin/forward-funding-request", { body: { requestId: request.id, recipientEmail } })}
      onClose={onClose}
    />
  );
}

function Decision({ of: { items, status, note, onStored }, onClose }: { of: Deciding; onClose: () => void }) {
  return (
    <DecisionDialog
      key={`${status} ${items.map(idOf).join()}`}
      items={items}
      status={status}
      note={note}
      onDone={() => {
        onStored?.();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
