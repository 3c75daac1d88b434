import type { FundingRequestItem, FundingRequestQuery } from "../../../shared/contracts/requests/intake.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { readList } from "../../runtime/db/list.ts";
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
