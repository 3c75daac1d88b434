import type { Standing, StoredObjection } from "../decisions/service.ts";
import type { StoredRequest } from "./queries.ts";

type Held = Standing & { objection?: StoredObjection | undefined };

/** The request as its applicant has heard of it: of what can still be taken back at the desk they hear nothing yet (decisions 0088 and 0095). */
export function heardRequest(request: StoredRequest): StoredRequest {
  const { heardStatus: status, isSecondReview, isEndUnheard } = request;
  return { ...request, status, isSecondReview: isSecondReview || isEndUnheard };
}

/** The same with its standing as it was heard. */
export function asHeard<Holding extends Held>(request: StoredRequest, standing: Holding): { request: StoredRequest; standing: Holding } {
  const objection = standing.objection && request.isEndUnheard ? { ...standing.objection, resolvedAt: null, outcome: null } : undefined;
  return { request: heardRequest(request), standing: { ...standing, ...(objection && { objection }) } };
}

/** A request that is not over takes documents, and can be withdrawn. */
export function canTakeMore({ withdrawnAt, heardStatus }: Pick<StoredRequest, "withdrawnAt" | "heardStatus">): boolean {
  return !withdrawnAt && heardStatus !== "rejected";
}
