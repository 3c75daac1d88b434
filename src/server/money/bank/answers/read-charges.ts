import { z } from "zod";
import { amount, direction, node, optionalAmount, toExactMoney } from "./xml-values.ts";

const record = node({ Amt: amount, CdtDbtInd: direction.optional() });

/**
 * Bank charges (`Chrgs`): in the oldest versions of camt.053 and camt.054 each charge is an element of its own, in the
 * others they are records of one.
 */
export const charges = z
  .array(
    node({ TtlChrgsAndTaxAmt: optionalAmount, Rcrd: z.array(record).optional(), Amt: optionalAmount, CdtDbtInd: direction.optional() }),
  )
  .optional();

interface Charge {
  Amt?: z.output<typeof optionalAmount>;
  CdtDbtInd?: "CRDT" | "DBIT" | undefined;
}

/** The charges in this currency, in minor units: what the bank gave back counts against it. Zero where it names nothing. */
export function sumCharges(found: z.output<typeof charges>, currency: string): bigint {
  const records = (found ?? []).flatMap(({ Rcrd = [], Amt, CdtDbtInd, TtlChrgsAndTaxAmt }): Charge[] =>
    Rcrd.length > 0 ? Rcrd : [{ Amt: Amt ?? TtlChrgsAndTaxAmt, CdtDbtInd }],
  );
  const total = records.reduce((sum, { Amt, CdtDbtInd }) => {
    const minor = (Amt?.["@Ccy"] === currency && toExactMoney(Amt)?.amount) || 0n;
    return CdtDbtInd === "CRDT" ? sum - minor : sum + minor;
  }, 0n);
  return total > 0n ? total : 0n;
}
