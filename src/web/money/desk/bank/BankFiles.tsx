import { useState } from "react";
import { bankFileViews } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { useFilters } from "../../../kit/filters.ts";
import { counted, formatNumber } from "../../../kit/numbers.ts";
import { Segments, withAll } from "../../../kit/Segments.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { ExplainDialog } from "./ExplainDialog.tsx";
import { FileEntries } from "./FileEntries.tsx";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { ListSkeleton, LoadFailed } from "../../../kit/States.tsx";
import { Inbox } from "./Inbox.tsx";
import { bankKey, useBankTroubles } from "./queries.ts";
import { StatementBreaks } from "./StatementBreaks.tsx";

type File = CallOutput<"GET /api/admin/bank/files">["items"][number];

const kinds = { view: bankFileViews } as const;

const inPart = { tone: "pending", label: m.bank_file_in_part };
const outcomes: Record<File["outcome"], { tone: string; label: () => string }> = {
  processed: { tone: "approved", label: m.bank_file_processed },
  duplicate: { tone: "in_review", label: m.bank_file_duplicate },
  rejected: { tone: "failed", label: m.bank_file_rejected },
};

const remarkTexts: Record<File["remarks"][number], () => string> = {
  namespace_missing: m.bank_remark_namespace_missing,
  namespace_other: m.bank_remark_namespace_other,
  party_identifier: m.bank_remark_party_identifier,
  clearing_reference_place: m.bank_remark_clearing_reference_place,
  version_other: m.bank_remark_version_other,
  read_in_part: m.bank_remark_read_in_part,
  message_id_again: m.bank_remark_message_id_again,
};

/** What the bank sent, and what became of it. */
export function BankFiles() {
  const { values, query, isFiltered, set, clear } = useFilters(kinds);
  const list = usePagedList({
    key: [...bankKey, "files", query],
    read: (page) => api("GET /api/admin/bank/files", { query: { ...query, ...page } }),
  });
  const troubles = useBankTroubles();
  const [open, setOpen] = useState<File>();
  const [closing, setClosing] = useState<File>();
  // What stands above the list comes with it: nothing moves under a finger.
  if (troubles.isPending) return <ListSkeleton rows={4} />;
  return (
    <div className="stack-5">
      {troubles.isSuccess ? (
        <>
          <Inbox {...troubles.data.inbox} />
          <StatementBreaks {...troubles.data.breaks} />
        </>
      ) : (
        <LoadFailed text={m.bank_failed()} error={troubles.error} onRetry={() => void troubles.refetch()} />
      )}
      <Segments
        label={m.bank_files_view()}
        value={values.view}
        options={withAll(m.bank_files_all(), bankFileViews, m.bank_files_open)}
        onChange={(view) => set({ view })}
      />
      <ListParts
        list={list}
        words={{ failed: m.bank_failed(), empty: { title: m.bank_files_empty(), text: m.bank_files_empty_text() } }}
        noMatch={isFiltered && { title: m.bank_files_no_match(), text: m.bank_files_no_match_text(), onClear: clear }}
      >
        {(items, isBusy) => (
          <ul className="tblwrap money" aria-busy={isBusy}>
            {items.map((file) => (
              <Row key={file.id} file={file} onOpen={() => setOpen(file)} onClose={() => setClosing(file)} />
            ))}
          </ul>
        )}
      </ListParts>
      {closing && (
        <ExplainDialog
          title={m.bank_file_close_title()}
          action={m.bank_file_close()}
          label={m.bank_file_reason()}
          hint={m.bank_file_reason_hint()}
          done={m.bank_file_closed()}
          send={(reason) => api("POST /api/admin/bank/files/{id}/close", { params: { id: String(closing.id) }, body: { reason } })}
          onClose={() => setClosing(undefined)}
        >
          <p className="cellmain">{closing.name}</p>
          <p>{closing.reason}</p>
        </ExplainDialog>
      )}
      {open && <FileEntries fileId={open.id} name={open.name} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Row({ file, onOpen, onClose }: { file: File; onOpen: () => void; onClose: () => void }) {
  const { name, family, namespace, outcome, reason, remarks, entryCount, unmatched, receivedAt, dealtWithAt } = file;
  const isArchive = family === "zip";
  const badge = remarks.includes("read_in_part") && outcome === "processed" ? inPart : outcomes[outcome];
  const version = namespace?.split(/[:/]/).at(-1);
  return (
    <li>
      <div>
        <p className="cellmain">{name}</p>
        <p className="xs dim">
          {version ?? family ?? m.bank_file_no_kind()} · {formatDateTime(receivedAt)}
        </p>
      </div>
      <div className="stack-2">
        <p className="row row--tight">
          <StatusBadge status={badge.tone} label={badge.label()} />
          {outcome === "processed" && !isArchive && <span>{counted(entryCount, m.bank_entries_one, m.bank_entries_many)}</span>}
          {unmatched > 0 && <StatusBadge status="pending" label={m.bank_entries_unmatched({ count: formatNumber(unmatched) })} />}
        </p>
        {reason && <p>{reason}</p>}
        {dealtWithAt && <p className="xs dim">{m.bank_file_closed_on({ time: formatDateTime(dealtWithAt) })}</p>}
        {remarks.map((remark) => (
          <p key={remark} className="xs dim">
            {remarkTexts[remark]()}
          </p>
        ))}
      </div>
      <p className="row row--tight money__acts">
        {outcome === "rejected" && !dealtWithAt && (
          <button type="button" className="btn btn--q btn--sm" onClick={onClose}>
            {m.bank_file_close()} <span className="vh">{name}</span>
          </button>
        )}
        {entryCount > 0 && (
          <button type="button" className="btn btn--q btn--sm" onClick={onOpen}>
            {m.bank_show_entries()} <span className="vh">{name}</span>
          </button>
        )}
      </p>
    </li>
  );
}
