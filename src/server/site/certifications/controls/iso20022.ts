import { isJudgeSound, judgeFilesOfTheDay, judgeOrdersOfTheDay } from "../../../money/bank/control/service.ts";
import { found, type Examine } from "./control.ts";

/**
 * Every payment order and every file of the bank that was booked within the last day is valid by the official schema that ships
 * with the product, and the judge still tells a good file from a bad one (ruling).
 */
export const checkBankMessages: Examine = async (context, { stopping }) => {
  const isSound = await isJudgeSound();
  const orders = await judgeOrdersOfTheDay(context.db, stopping);
  const files = await judgeFilesOfTheDay(context, stopping);
  return {
    examined: [
      { what: "orders", count: orders.judged },
      { what: "bank_files", count: files.judged },
      { what: "bank_files_tolerated", count: files.tolerated },
      { what: "bank_files_gone", count: files.gone },
      { what: "bank_files_left_out", count: files.leftOut },
      { what: "schema_tests", count: 2 },
    ],
    findings: [
      ...(isSound ? [] : [{ kind: "schema_test_failed" as const, count: 1, ids: [] }]),
      ...found("order_invalid", orders.invalid),
      ...found("bank_file_invalid", files.invalid),
      ...found("bank_file_changed", files.changed),
    ],
  };
};
