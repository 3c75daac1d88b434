import { useState } from "react";
import { fundingRequestStatusLabel } from "../../../shared/domain/labels.ts";
import { fundingRequestStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address } from "../../api/client.ts";
import { AlsoHere } from "../../desk/live/AlsoHere.tsx";
import { LiveBadge } from "../../desk/live/LiveBadge.tsx";
import { LiveDesk } from "../../desk/live/LiveDesk.tsx";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { BulkBar } from "../../kit/BulkBar.tsx";
import type { List } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { keys } from "../../desk/queries.ts";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { useUrlState } from "../../kit/url-state.ts";
import { useWayToPage } from "../../kit/way-back.ts";
import type { FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { AssigneeForm } from "./assignment/AssigneeForm.tsx";
import { BulkAssign } from "./assignment/BulkAssign.tsx";
import { RequestFilters } from "./assignment/RequestFilters.tsx";
import { RequestBoard } from "./board/RequestBoard.tsx";
import { useBoard } from "./board/use-board.ts";
import { DecisionOf } from "./decisions/DecisionOf.tsx";
import { nameOf, RequestTable, typeOf } from "./RequestTable.tsx";
import { RequestParts } from "./RequestParts.tsx";
import { BulkExport } from "./review/BulkExport.tsx";
import { BulkStatus } from "./review/BulkStatus.tsx";
import { ForwardRequest } from "./review/ForwardRequest.tsx";
import { nothingMatches } from "./review/nothing-matches.ts";
import { ReviewDrawer } from "./review/ReviewDrawer.tsx";
import { idOf, newestFirst } from "./review/reviewed.ts";
import { ListActs } from "./review/ListActs.tsx";
import { Seek } from "./review/Seek.tsx";
import { BulkRound } from "./rounds/BulkRound.tsx";
import { StatusForm } from "./review/StatusForm.tsx";
import { useRequestStatus } from "./use-request-status.ts";
import { requestPages, useRequestFilter, useRequestsReview, useStatusCounts } from "./use-requests.ts";
import { useMay } from "../../session/may.ts";

const outreach = {
  title: m.seek_requests(),
  text: m.seek_requests_text(),
  campaigns: [
    { label: m.seek_databases(), toastTitle: m.seek_databases_title() },
    { label: m.seek_referrals(), toastTitle: m.seek_referrals_title() },
    { label: m.seek_direct(), toastTitle: m.seek_direct_title() },
  ],
};

/** Requests for funding (§2 /admin/funding-requests): as a table or as a board, shared among the staff. */
export function RequestList() {
  const mayForward = useMay<"POST /api/admin/forward-funding-request">("admin");
  const mayExport = useMay<"GET /api/admin/funding-requests/export">("export");
  const { values, query, isFiltered, set, search, clear, sorted, filter } = useRequestFilter();
  const isBoard = useUrlState().params.get("view") === "board";
  const { status: _status, ...boardFilter } = query;
  const board = useBoard(boardFilter, isBoard);
  const review = useRequestsReview({ filter, board: isBoard ? board : undefined });
  const { list, openId, open, close, opened, selection, listKeys } = review;
  const isByScore = !isBoard && sorted.by === "score";
  const counts = useStatusCounts(isByScore ? { ...boardFilter, mark: boardFilter.mark ?? "scored" } : boardFilter, !isBoard);
  const [forwarded, forward] = useState<FundingRequest>();
  const onForward = mayForward ? forward : undefined;
  const exportOf = (format: "csv" | "xlsx") => address("/api/admin/funding-requests/export", {}, { ...filter, format });
  const tickedOf = (ids: number[]) => (format: "csv" | "xlsx") =>
    address("/api/admin/funding-requests/export", {}, { ids: ids.join(), format });
  const status = useRequestStatus(opened.item ? [...review.items, opened.item] : review.items);
  const wayToPage = useWayToPage(requestPages);
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
    <LiveDesk path={keys.fundingRequests[0]} items={review.items} openId={openId} isFiltered={!isNewest} isNewest={isNewest && isFirstPage}>
      <ListScreen
        title={m.title_funding_requests()}
        nav={
          <>
            <RequestsNav />
            <LiveBadge />
          </>
        }
        actions={<ListActs outreach={outreach} exportOf={mayExport ? exportOf : undefined} />}
        intro={isByScore && m.deskx_by_score()}
        list={isBoard ? asList(board) : list}
        search={{ value: values.q, scope: m.requests_search(), onSearch: (q) => search({ q }), ...listKeys.search }}
        filters={
          <>
            {!isBoard && (
              <Segments
                label={m.desk_status()}
                value={values.status}
                options={withAll(m.desk_all(), fundingRequestStatuses, fundingRequestStatusLabel, counts)}
                onChange={(to) => set({ status: to })}
              />
            )}
            <RequestFilters />
          </>
        }
        instead={
          isBoard ? (
            <RequestBoard board={board} openId={openId} hasShortcuts={listKeys.isOn} onOpen={open} onStatus={onStatus} />
          ) : undefined
        }
        words={{
          failed: m.requests_failed(),
          empty: { title: m.requests_empty(), text: m.requests_empty_text(), action: <Seek {...outreach} /> },
        }}
        noMatch={isByScore ? noneScored(() => sorted.onSort(newestFirst.by, newestFirst.order)) : isFiltered && noMatchOf(values, clear)}
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
                <BulkRound ids={selection.items.map(idOf)} onDone={selection.clear} />
                <BulkAssign ids={selection.items.map(idOf)} onDone={selection.clear} />
                {mayExport && <BulkExport addressOf={tickedOf(selection.items.map(idOf))} />}
              </BulkBar>
            )}
            {listKeys.note}
            {forwarded && <ForwardRequest request={forwarded} onClose={() => forward(undefined)} />}
            {status.deciding && <DecisionOf of={status.deciding} onClose={status.stopDeciding} />}
          </>
        }
        drawer={
          openId === undefined ? null : (
            <ReviewDrawer
              id={openId}
              opened={opened}
              nameOf={nameOf}
              typeOf={typeOf}
              pageOf={({ id }) => wayToPage(id)}
              onForward={onForward}
              onClose={close}
            >
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

type Values = ReturnType<typeof useRequestFilter>["values"];

function noMatchOf({ q, status, assignee, due, round, mark }: Values, onClear: () => void) {
  if (assignee || due || round || mark) return { title: m.deskx_none(), text: m.deskx_none_text(), onClear };
  return nothingMatches({ q, status: status && fundingRequestStatusLabel(status), searchedIn: m.requests_searched(), onClear });
}

const noneScored = (onClear: () => void) => ({ title: m.deskx_none(), text: m.deskx_by_score(), onClear });

/** How many the board has is said above it as for the table. */
function asList({ items, total, totalIsCapped, isSuccess, isPlaceholderData }: ReturnType<typeof useBoard>): List<FundingRequest> {
  const page = isSuccess ? { items, nextCursor: null, total, totalIsCapped } : undefined;
  return { items, page, paging: undefined, isPending: false, isBusy: isPlaceholderData, error: null, retry: () => {} };
}
