import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { type Backups, backupTitles, sizeText } from "./queries.ts";

/** In one sentence how they stand, and the records that it rests on. */
export function BackupStanding({ backups }: { backups: Backups }) {
  const { standing, hasDatabase, shipping, proof, items } = backups;
  const isFine = standing.state === "fine" || standing.state === "first";
  const last = items.find(({ endedAt }) => endedAt);
  return (
    <section className="panel stack" aria-labelledby="standing">
      <h2 id="standing" className="h3">
        <Icon name={isFine ? "check" : "warning"} />
        {backupTitles[standing.state]()}
      </h2>
      {standing.state === "off" && <p>{hasDatabase ? m.backup_off_text() : m.backup_off_files_text()}</p>}
      {shipping.problem && shipping.since && (
        <p role="alert">{m.backup_shipping_problem({ when: formatDateTime(shipping.since), problem: shipping.problem })}</p>
      )}
      {shipping.gapSince && <p role="alert">{m.backup_gap({ when: formatDateTime(shipping.gapSince) })}</p>}
      {proof && !proof.isProven && (
        <p role="alert">{m.backup_proof_failed({ when: formatDateTime(proof.endedAt), failure: proof.failure ?? "" })}</p>
      )}
      <dl className="kv">
        <dt>{m.backup_last()}</dt>
        <dd>
          {last?.endedAt ? formatDateTime(last.endedAt) : m.backup_none()}
          {last?.bytes != null && <span className="dim"> {sizeOf(last.bytes, last)}</span>}
        </dd>
        <dt>{m.backup_shipping()}</dt>
        <dd>{shipping.lastAt ? formatDateTime(shipping.lastAt) : m.backup_none()}</dd>
        {hasDatabase && (
          <>
            <dt>{m.backup_proof()}</dt>
            <dd>{proof?.isProven ? proofText(proof) : standing.provenAt ? formatDateTime(standing.provenAt) : m.backup_proof_never()}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function sizeOf(bytes: number, { documents, documentBytes }: Backups["items"][number]): string {
  const size = sizeText(bytes);
  if (!documents) return m.backup_size_alone({ size });
  return m.backup_size({ size, documents: formatNumber(documents), documentSize: sizeText(documentBytes ?? 0) });
}

function proofText({ endedAt, rows, tables, documents, seconds }: NonNullable<Backups["proof"]>): string {
  return m.backup_proof_text({
    when: formatDateTime(endedAt),
    rows: formatNumber(rows ?? 0),
    tables: formatNumber(tables ?? 0),
    documents: formatNumber(documents ?? 0),
    seconds: formatNumber(seconds ?? 0),
  });
}
