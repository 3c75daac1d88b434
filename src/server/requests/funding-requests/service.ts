import type { FundingRequestItem, FundingRequestQuery } from "../../../shared/contracts/requests/intake.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { DueFilter } from "../../../shared/domain/request-list.ts";
import { type FundingRequestStatus, fundingRequestStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { countEach, countList, type Counted, readList } from "../../runtime/db/list.ts";
import type { ListPage, ListRequest } from "../../runtime/db/list-source.ts";
import { readWrittenList } from "../../runtime/db/written-rows.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import * as queries from "./queries.ts";

/** A request as the desk shows it. Throws not_found. */
export async function getFundingRequest(db: Queryable, id: number): Promise<FundingRequestItem> {
  const request = await queries.findFundingRequest(db, id);
  if (!request) throw new AppError("not_found", m.error_not_found());
  return request;
}

/** One page of the desk's list; "me" is the caller. */
export function listFundingRequests(
  db: Queryable,
  caller: Caller,
  query: Partial<FundingRequestQuery> & Pick<ListRequest, "countUpTo">,
): Promise<ListPage<FundingRequestItem>> {
  return readList<FundingRequestItem>(db, queries.fundingRequestList, queries.toListRequest(query, caller.id));
}

/** How many of each status the other filters leave. */
export function countFundingRequests(
  db: Queryable,
  caller: Caller,
  query: Partial<FundingRequestQuery>,
): Promise<Record<FundingRequestStatus, Counted>> {
  return countEach(
    db,
    queries.fundingRequestList,
    queries.toListRequest({ ...query, status: undefined }, caller.id),
    fundingRequestStatuses,
  );
}

/** How many requests are late, and how many are soon due: everybody's, the caller's own, and nobody's. */
export async function countDue(db: Queryable, caller: Caller): Promise<Record<"all" | "mine" | "nobodys", Record<DueFilter, Counted>>> {
  const countOf = async (assignee?: "me" | "none") => {
    const count = (due: DueFilter) => countList(db, queries.fundingRequestList, queries.toListRequest({ assignee, due }, caller.id));
    return { late: await count("late"), soon: await count("soon") };
  };
  return { all: await countOf(), mine: await countOf("me"), nobodys: await countOf("none") };
}

/** The same as the JSON of its contract. */
export function listWritten(db: Queryable, caller: Caller, query: Partial<FundingRequestQuery>) {
  return readWrittenList(db, queries.writtenFundingRequests, queries.toListRequest(query, caller.id));
}

export {
  findSubmission,
  holdRequests,
  insertFundingRequest,
  type LockedRequest,
  lockRequest,
  lockWithMerged,
  setFundingRequestStatus,
} from "./queries.ts";
export { deleteImported, insertImported, listNames } from "./imported/queries.ts";
export { typesCalled } from "./types-called.ts";
