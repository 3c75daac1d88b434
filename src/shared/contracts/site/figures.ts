import { z } from "zod";
import { moneyGroupings } from "../../domain/money-figures.ts";
import { contract } from "../contract.ts";
import { periodFields, periodOrder } from "../period.ts";

const count = z.int().nonnegative();
/** An exact decimal text with its currency's decimals. Currencies are never added. */
const sum = z.object({ count, amount: z.string() });
const sums = z.object({ requested: sum, granted: sum, paid: sum });

const moneyFields = {
  ...periodFields,
  by: z.enum(moneyGroupings).default("theme"),
  /** Without one: that of which there is most. */
  currency: z
    .string()
    .max(3)
    .regex(/^[A-Z]{3}$/)
    .optional(),
};

export const getMoneyFigures = contract("GET /api/admin/figures", {
  access: "admin",
  does: "Read how much was requested, granted and paid",
  query: z.object(moneyFields).refine(...periodOrder),
  response: z.object({
    by: z.enum(moneyGroupings),
    /** Null on an installation in which there is no money yet. */
    currency: z.string().nullable(),
    /** Every currency of the period, that with the most records first. */
    currencies: z.array(z.string()),
    all: sums,
    /** Months in their order, the others by what was requested. `key` is empty where nothing is said; `name` is a theme, a place as it is most often written, a month or a call's title. */
    groups: z.array(sums.extend({ key: z.string(), name: z.string() })),
    /** All other groups together. */
    rest: sums.extend({ groups: count }).nullable(),
  }),
});

export const exportMoneyFigures = contract("GET /api/admin/figures/export", {
  access: "admin",
  does: "Export how much was requested, granted and paid",
  query: z.object({ ...moneyFields, format: z.enum(["csv", "xlsx"]) }).refine(...periodOrder),
  response: z.unknown(),
});

export const getWorkload = contract("GET /api/admin/figures/workload", {
  access: "admin",
  does: "Read what each of the staff has in hand, and how long decisions took",
  query: z.object(periodFields).refine(...periodOrder),
  response: z.object({
    /** In the order of names, which is no ranking. */
    staff: z.array(
      z.object({
        id: z.int(),
        username: z.string(),
        /** Open requests that are assigned to them now, and those of them that are late. */
        open: count,
        late: count,
        /** Decisions that they took in the period and that hold. */
        decided: count,
        /** Days from the arrival of those requests to the decision; null for fewer than five decisions. */
        medianDays: z.number().nullable(),
      }),
    ),
    /** Open requests that nobody has. */
    nobodys: z.object({ open: count, late: count }),
    /** Over everybody's decisions in the period. */
    decided: count,
    medianDays: z.number().nullable(),
  }),
});
