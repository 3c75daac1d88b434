import type { ApprovalKind } from "../../../shared/domain/approvals.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { ListedApproval, StoredApproval } from "./queries.ts";
import * as queries from "./queries.ts";

/** Who does it: the second person, or the time after a cooling-off. */
export interface Doer {
  id: number | null;
  username: string;
}

/** A change that cools off, of one kind, as those are told whom it concerns. */
export type Cooling<Kind extends ApprovalKind> = ListedApproval & StoredApproval<Kind>;

interface Effect<Kind extends ApprovalKind> {
  /** Locks what others lock before they come to the approval. */
  hold?: (tx: Queryable, approval: StoredApproval<Kind>) => Promise<void>;
  /** Does what was asked for. Throws AppError when that is not possible any more. */
  takeForce: (context: Context, tx: Queryable, approval: StoredApproval<Kind>, by: Doer) => Promise<void>;
  /** Ends what was made beforehand and opens nothing yet, once nobody can approve it any more. */
  letGo?: (tx: Queryable, approval: StoredApproval<Kind>, by: string, context: Context) => Promise<void>;
  /** Tells somebody besides the partners and the administrators that it cools off. */
  tellMore?: (context: Context, tx: Queryable, approval: Cooling<Kind>, until: Date) => Promise<void>;
}

/** What each kind of approval does, which the features above know (src/server/approval-effects.ts). */
export type Effects = { [Kind in ApprovalKind]: Effect<Kind> };

export interface ApprovalContext extends Context {
  effects: Effects;
}

/**
 * The approval with everything that its end changes, locked in the order in which others do. Undefined when there is none, or when a newer
 * release, which serves beside this one, asked for something that only it can do (decision 0065).
 */
export async function lockWhole({ effects }: ApprovalContext, tx: Queryable, id: number): Promise<StoredApproval | undefined> {
  const seen = await queries.findApproval(tx, id);
  if (!seen || !(seen.kind in effects)) return undefined;
  await effectOf(effects, seen).hold?.(tx, seen);
  return queries.lockApproval(tx, id);
}

export function effectOf(effects: Effects, approval: Pick<StoredApproval, "kind">): Effect<ApprovalKind> {
  return effects[approval.kind] as Effect<ApprovalKind>;
}
