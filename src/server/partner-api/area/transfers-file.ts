import type { Transaction } from "../../../shared/contracts/partner-api/calls/shapes.ts";
import type { Bearer } from "../../../shared/domain/bank.ts";
import type { PartnerMode, TransferStatus } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { listTransfers } from "../../money/transfers/service.ts";

interface Filter {
  status?: TransferStatus | undefined;
  reference?: string | undefined;
}

const columns: { header: () => string; value: (transfer: Transaction) => string | null }[] = [
  { header: m.area_transfer_id, value: (transfer) => transfer.transaction_id },
  { header: m.area_transfer_made, value: (transfer) => transfer.timestamp },
  { header: m.area_transfer_status, value: (transfer) => transfer.status },
  { header: m.area_transfer_amount, value: (transfer) => transfer.amount },
  { header: m.area_transfer_currency, value: (transfer) => transfer.currency },
  { header: m.area_transfer_project, value: (transfer) => transfer.project_id },
  { header: m.area_transfer_reference, value: (transfer) => transfer.reference },
  { header: m.area_transfer_notes, value: (transfer) => transfer.notes },
  { header: m.area_transfer_failure, value: (transfer) => transfer.failure_reason },
  { header: m.area_transfer_settled, value: (transfer) => transfer.settled_at },
  { header: m.area_transfer_returned, value: (transfer) => transfer.returned_at },
  { header: m.area_transfer_charges_institution, value: (transfer) => chargesOf(transfer, "institution") },
  { header: m.area_transfer_charges_initiative, value: (transfer) => chargesOf(transfer, "initiative") },
];

function chargesOf({ charges }: Transaction, bearer: Bearer): string | null {
  return charges.find(({ borne_by: by }) => by === bearer)?.amount ?? null;
}

export const transferHeaders = (): string[] => columns.map(({ header }) => header());

/** Every transfer that a filter shows, page by page, so that memory stays flat. */
export async function* transferRows(
  db: Queryable,
  whose: { institutionId: number; mode: PartnerMode },
  filter: Filter,
): AsyncGenerator<(string | null)[]> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof listTransfers>> = await listTransfers(db, whose, { ...filter, cursor, limit: 1_000 });
    for (const transfer of page.data) yield columns.map(({ value }) => value(transfer));
    cursor = page.next_cursor;
  }
}
