import type { Fact } from "../../runtime/observe/facts.ts";
import { checkLedger } from "./service.ts";

/** Reads every entry, so it is asked once an hour; the database's own limit of time bounds it. */
export const ledgerFaults: Fact = {
  name: "ledger",
  metric: "hearthbridge_ledger_faults",
  help: "Places at which the books do not balance, as npm run ledger -- check finds them.",
  everySeconds: 3_600,
  ask: async ({ db }) => {
    const value = (await checkLedger(db)).length;
    return { value, isBad: value > 0 };
  },
  sentence: (value) =>
    `The ledger has ${value} faults. Call npm run ledger -- check, which names them, and let no money go until they are mended.`,
  area: "money",
  concerns: ["payments"],
};
