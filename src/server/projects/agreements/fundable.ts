import { openTranches } from "../../../shared/domain/agreements.ts";
import { fromMinorUnits, toMinorUnits, withDecimals } from "../../../shared/domain/money.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";
import { standingOf, termsOf } from "./show.ts";

/** What the agreement of a project lets go. */
export interface Fundable {
  projectId: number;
  agreementId: number;
  standing: ReturnType<typeof standingOf>;
  currency: string;
  /** The sum of the tranches that are open, in decimal text; what has been sent of it is not taken away. */
  open: string;
  /** The one that opens next by its day; null where all are open. */
  next: { amount: string; opensOn: string; hasCondition: boolean } | null;
}

/** How these projects' agreements stand today, in a few statements; one without an agreement in force is left out. */
export async function readFundable(db: Queryable, projectIds: readonly number[]): Promise<Map<number, Fundable>> {
  const agreements = await queries.listInForce(db, projectIds);
  if (agreements.length === 0) return new Map();
  const [met, stops] = [await queries.listMet(db, projectIds), await queries.listStopsOf(db, projectIds)];
  return new Map(
    agreements.map(({ projectId, id, today, ...stored }): [number, Fundable] => {
      const { currency } = stored;
      const ofProject = <Row extends { projectId: number }>(rows: readonly Row[]) => rows.filter((row) => row.projectId === projectId);
      const standing = standingOf(stored, ofProject(stops));
      // Nothing is open by what nobody signed, and it may not even be readable.
      if (standing === "altered") return [projectId, { projectId, agreementId: id, standing, currency, open: "0", next: null }];
      const { tranches } = termsOf(stored);
      const open = openTranches(tranches, { today, met: ofProject(met) });
      const [next] = tranches.filter((tranche) => !open.includes(tranche)).toSorted((a, b) => a.opensOn.localeCompare(b.opensOn));
      return [
        projectId,
        {
          projectId,
          agreementId: id,
          standing,
          currency,
          open: sumOf(open, currency),
          next: next ? { amount: withDecimals(next.amount, currency), opensOn: next.opensOn, hasCondition: next.condition !== "" } : null,
        },
      ];
    }),
  );
}

function sumOf(tranches: readonly { amount: string }[], currency: string): string {
  const minor = tranches.map(({ amount }) => toMinorUnits(amount, currency)).filter((one) => typeof one === "bigint");
  return fromMinorUnits(
    minor.reduce((all, one) => all + one, 0n),
    currency,
  );
}
