import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { type Fundable, readFundable } from "../../projects/agreements/service.ts";
import { listRoom } from "./queries.ts";

/** What a partner can send to a project now, and what opens next. */
export interface Room {
  /** Decimal text with the currency's decimals; zero without an agreement in force. */
  amount: string;
  next: Fundable["next"];
}

/** The room that the agreements of these projects leave, by the same facts by which the gate judges a payment. */
export async function readRoom(db: Queryable, projectIds: readonly number[]): Promise<Map<number, Room>> {
  const [agreements, rooms] = [await readFundable(db, projectIds), await listRoom(db, projectIds)];
  return new Map(
    rooms.map(({ id, currency, sent, needed }) => {
      if (currency === null) return [id, { amount: "0", next: null }];
      const agreement = agreements.get(id);
      const isOpen = agreement?.standing === "in_force" && agreement.currency === currency;
      const left = isOpen ? fromNumeric(agreement.open, currency) - fromNumeric(sent, currency) : 0n;
      const most = needed === null ? left : least(left, fromNumeric(needed, currency));
      return [id, { amount: fromMinorUnits(most > 0n ? most : 0n, currency), next: (isOpen && agreement.next) || null }];
    }),
  );
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
