import type { Fact } from "../../runtime/observe/facts.ts";
import { readHolds } from "./queries.ts";

/** A hold waits for people, so it is no fault of the product until it is old. */
const longestHoldSeconds = 3 * 86_400;

export const heldTransfers: Fact = {
  name: "holds",
  metric: "hearthbridge_gate_holds",
  help: "Live transfers that the gate or a person holds.",
  ask: async ({ db }) => ({ value: (await readHolds(db)).count, isBad: false }),
  sentence: (value) => `${value} live transfers are held.`,
  area: "money",
  concerns: [],
};

export const holdAge: Fact = {
  name: "hold_age",
  metric: "hearthbridge_gate_hold_age_seconds",
  help: "How long the live transfer is held that is held longest.",
  ask: async ({ db }) => {
    const { count, age } = await readHolds(db);
    return count === 0 ? undefined : { value: age, isBad: age > longestHoldSeconds };
  },
  sentence: (value) =>
    `A live transfer is held for ${Math.round(value / 86_400)} days. Its drawer in the desk says under Transfers what it waits for.`,
  area: "money",
  concerns: [],
};
