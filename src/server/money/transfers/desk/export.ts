import type { TransferItem } from "../../../../shared/contracts/money/transfers.ts";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Sheet } from "../../../record/exports/service.ts";
import { amountOf } from "./service.ts";

/** The list as a spreadsheet. Amounts stay decimal text, exactly as the ledger has them. */
export const transferColumns: Sheet<TransferItem>["columns"] = [
  { header: m.transfers_number(), value: (row) => row.publicId },
  { header: m.transfers_ordered(), value: (row) => new Date(row.createdAt).toISOString() },
  { header: m.transfers_mode(), value: (row) => row.mode },
  { header: m.transfers_status(), value: (row) => transferStatusLabel(row.status) },
  { header: m.transfers_amount(), value: amountOf },
  { header: m.transfers_currency(), value: (row) => row.currency },
  { header: m.transfers_institution(), value: (row) => row.institutionName },
  { header: m.transfers_project(), value: (row) => row.projectName },
  { header: m.transfers_reference(), value: (row) => row.reference },
];
