import { Link } from "wouter";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import type { CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { formatMoney } from "../../../../shared/domain/sums.ts";

export type Transfer = CallOutput<"GET /api/admin/transfers/{id}">;
type Change = Transfer["changes"][number];

/** The facts of a transfer; what nobody gave is left out. */
export function Facts({ of: transfer }: { of: Transfer }) {
  const facts: [string, string | null][] = [
    [m.transfers_reference(), transfer.reference ?? m.transfers_none()],
    [m.transfers_notes(), transfer.notes],
    [m.transfers_failure(), transfer.failureReason],
    [m.transfers_ordered(), formatDateTime(transfer.createdAt)],
    [m.transfers_expected(), transfer.estimatedCompletion && formatDateTime(transfer.estimatedCompletion)],
    [m.transfers_settled_at(), transfer.settledAt && formatDateTime(transfer.settledAt)],
    [m.transfers_returned_at(), transfer.returnedAt && formatDateTime(transfer.returnedAt)],
    [m.transfers_key(), transfer.idempotencyKey],
  ];
  return (
    <dl className="kv">
      <div>
        <dt>{m.transfers_institution()}</dt>
        <dd>
          <Link href={deskPaths.institution(transfer.institutionId)}>{transfer.institutionName}</Link>
        </dd>
      </div>
      <div>
        <dt>{m.transfers_project()}</dt>
        <dd>
          <Link href={deskPaths.project(transfer.projectId)}>{transfer.projectName}</Link>
        </dd>
      </div>
      {facts.map(
        ([term, value]) =>
          value !== null && (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="asTyped">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Who changed the status, when, from what to what, and why; the newest first. */
export function Changes({ of: transfer }: { of: Transfer }) {
  return (
    <ol className="hist">
      {transfer.changes.map((change) => (
        <li key={change.id}>
          <p className="row row--tight">
            {change.from && (
              <>
                <StatusBadge status={change.from} label={transferStatusLabel(change.from)} />
                <Icon name="arrow" />
                <span className="vh">{m.desk_history_to()}</span>
              </>
            )}
            <StatusBadge status={change.to} label={transferStatusLabel(change.to)} />
          </p>
          <p className="xs dim">{byWhom(transfer, change)}</p>
          {change.reason && <p className="small asTyped">{change.reason}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Without an administrator's name it was the institution that ordered or cancelled, or else a bank, which in test mode is simulated. */
function byWhom({ mode }: Transfer, { from, to, changedBy, changedAt }: Change): string {
  const when = formatDateTime(changedAt);
  if (from === null) return m.transfers_ordered_by({ name: m.transfers_by_institution(), when });
  const bank = mode === "test" ? m.transfers_by_test_bank() : m.transfers_by_bank();
  return m.desk_history_by({ name: changedBy ?? (to === "cancelled" ? m.transfers_by_institution() : bank), when });
}

const kinds: Record<Transfer["journals"][number]["kind"], () => string> = {
  reserve: m.transfers_journal_reserve,
  release: m.transfers_journal_release,
  settle: m.transfers_journal_settle,
  return: m.transfers_journal_return,
  correction: m.transfers_journal_correction,
  charge: m.transfers_journal_charge,
};

/** What the ledger did for it; the newest first. */
export function Journals({ of: { journals, currency } }: { of: Transfer }) {
  return (
    <>
      {journals.length === 0 && <p className="small muted">{m.transfers_no_journals()}</p>}
      <ol className="hist">
        {journals.map(({ id, kind, amount, madeAt }) => (
          <li key={id}>
            <p className="row spread">
              <span>{kinds[kind]()}</span>
              <span className="num nowrap">{formatMoney({ amount, currency })}</span>
            </p>
            <p className="xs dim num">{formatDateTime(madeAt)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
