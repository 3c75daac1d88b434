import { createHash } from "node:crypto";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { UnreadableFile } from "../answers/bank-message.ts";
import { bankFolders, type Folders } from "../folders.ts";
import { type PaymentOrder, writePain001 } from "../orders/pain001.ts";
import { judgeOrderApart, readApart } from "../reading/read-apart.ts";
import * as queries from "./queries.ts";

/** What one run of the control reads at most: a bank's file may have 50 MB, and each is read in a thread of its own. */
const mostFiles = 200;
const mostBytes = 64 * 1_024 * 1_024;

/** Judges the stored orders of the last day by the official schema, again. */
export async function judgeOrdersOfTheDay(db: Queryable, stopping?: AbortSignal): Promise<{ judged: number; invalid: number[] }> {
  const ids = await queries.listOrdersOfTheDay(db);
  const invalid: number[] = [];
  for (const id of ids) {
    stopping?.throwIfAborted();
    const xml = await queries.readOrder(db, id);
    if (xml !== undefined && (await judgeOrderApart(xml)).length > 0) invalid.push(id);
  }
  return { judged: ids.length, invalid };
}

export interface JudgedFiles {
  judged: number;
  /** Read although they deviate in a way that is noted (decisions 0044 and 0107). */
  tolerated: number;
  /** No longer in the folder: whoever looks after it may have carried them away. */
  gone: number;
  /** More or larger than one run reads. */
  leftOut: number;
  /** Refused now, or deviating in a way that was not noted when they were booked. */
  invalid: number[];
  /** Not the bytes that were booked. */
  changed: number[];
}

/** Judges the bank's files of the last day that were booked, as they lie in the folder now. */
export async function judgeFilesOfTheDay({ db, config }: Context, stopping?: AbortSignal): Promise<JudgedFiles> {
  const folders = bankFolders(config.bankDir);
  const found: JudgedFiles = { judged: 0, tolerated: 0, gone: 0, leftOut: 0, invalid: [], changed: [] };
  let bytesLeft = mostBytes;
  for (const file of await queries.listAcceptedOfTheDay(db)) {
    stopping?.throwIfAborted();
    bytesLeft -= file.size;
    if (found.judged >= mostFiles || bytesLeft < 0) found.leftOut += 1;
    else await judgeFile(folders, file, found);
  }
  return found;
}

async function judgeFile(folders: Folders, file: queries.AcceptedFile, found: JudgedFiles): Promise<void> {
  const { id, name, sha256, size } = file;
  const bytes = await folders.readProcessed(name, id, size);
  if (bytes === "gone") {
    found.gone += 1;
    return;
  }
  found.judged += 1;
  if (bytes === undefined || createHash("sha256").update(bytes).digest("hex") !== sha256) {
    found.changed.push(id);
    return;
  }
  try {
    const { remarks, problems } = await readApart(bytes);
    const isNoted = remarks.every((remark) => file.remarks.includes(remark)) && (problems.length === 0 || file.reason !== null);
    if (!isNoted) found.invalid.push(id);
    else if (remarks.length + problems.length > 0) found.tolerated += 1;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    found.invalid.push(id);
  }
}

const place = { street: "Landing Road", building: "12", postCode: "00000", town: "Upper Crossing", subdivision: null, country: "US" };
const sample: PaymentOrder = {
  messageId: "HB-CONTROL",
  createdAt: new Date("2026-01-01T00:00:00.000Z"),
  currency: "USD",
  debtor: {
    ...place,
    holderName: "Payer",
    iban: "GB33BUKB20201555555555",
    accountNumber: null,
    bic: "BUKBGB22",
    clearingSystem: null,
    clearingMember: null,
  },
  payments: [
    {
      publicId: "txn_control",
      uetr: "00000000-0000-4000-8000-000000000000",
      amount: 100n,
      projectName: "Control",
      reference: null,
      payee: {
        ...place,
        holderName: "Payee",
        iban: null,
        accountNumber: "000123456789",
        bic: null,
        clearingSystem: "USABA",
        clearingMember: "021000021",
      },
    },
  ],
};

/** True when our own order passes the schema and the same order with one element spoilt does not: the judge still judges. */
export async function isJudgeSound(): Promise<boolean> {
  const good = writePain001(sample);
  const bad = good.replace("<Ctry>US</Ctry>", "<Ctry>Nowhere</Ctry>");
  return good !== bad && (await judgeOrderApart(good)).length === 0 && (await judgeOrderApart(bad)).length > 0;
}
