import type { Fact } from "../../runtime/observe/facts.ts";
import { longestAtBankDays } from "../../../shared/domain/bank.ts";
import { countRefused } from "./answers/service.ts";
import { countStuck } from "./inbox/service.ts";
import { countLate } from "./orders/late/service.ts";
import { countOpen } from "./statements/queries.ts";

export const inboxStuck: Fact = {
  name: "inbox",
  metric: "hearthbridge_bank_inbox_stuck",
  help: "Files, links and folders in the inbox of the bank's files that the product cannot read, or could not read just now.",
  ask: async ({ db }) => {
    const value = await countStuck(db);
    return { value, isBad: value > 0 };
  },
  sentence: (value) =>
    value === 1
      ? "Something in the inbox of the bank's files is not read. The desk says what and why under Bank, Files."
      : `${value} files in the inbox of the bank's files are not read. The desk says which and why under Bank, Files.`,
  area: "money",
  concerns: [],
};

export const refusedFiles: Fact = {
  name: "refused_files",
  metric: "hearthbridge_bank_files_refused",
  help: "Files of the bank that were refused, and of which nobody has said what became of them.",
  ask: async ({ db }) => {
    const value = await countRefused(db);
    return { value, isBad: value > 0 };
  },
  sentence: (value) =>
    value === 1
      ? "A file of the bank was refused. The desk says why under Bank, Files, until somebody has dealt with it."
      : `${value} files of the bank were refused. The desk says why under Bank, Files, until somebody has dealt with them.`,
  area: "money",
  concerns: [],
};

export const statementBreaks: Fact = {
  name: "statements",
  metric: "hearthbridge_bank_statement_breaks",
  help: "Places where the bank's statements do not follow each other, or do not add up, that no later file has filled and nobody has explained.",
  ask: async ({ db }) => {
    const value = await countOpen(db);
    return { value, isBad: value > 0 };
  },
  sentence: (value) =>
    value === 1
      ? "Something is missing in the bank's statements, or does not add up. The desk says what under Bank, Files."
      : `The bank's statements do not add up in ${value} places. The desk names them under Bank, Files.`,
  area: "money",
  concerns: [],
};

export const lateTransfers: Fact = {
  name: "late_transfers",
  metric: "hearthbridge_late_transfers",
  help: "Live transfers that the bank has been told to pay, longer ago than its rail allows, without a word of how that ended.",
  ask: async ({ db }) => {
    const value = await countLate(db);
    return { value, isBad: value > 0 };
  },
  sentence: (value) =>
    `The bank has said nothing of ${value} live transfers for more than ${longestAtBankDays} days. Ask it; the desk shows them under Bank, Payment orders.`,
  area: "money",
  concerns: [],
};
