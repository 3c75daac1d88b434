import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { counted, formatNumber } from "../../../kit/numbers.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { FileEntries } from "./FileEntries.tsx";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { ListSkeleton, LoadFailed } from "../../../kit/States.tsx";
import { Inbox } from "./Inbox.tsx";
import { bankKey, useBankTroubles } from "./queries.ts";
import { StatementBreaks } from "./StatementBreaks.tsx";

type File = CallOutput<"GET /api/admin/bank/files">["items"][number];

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
  message_id_again: m.bank_remark_message_id_again,
};

/** What the bank sent, and what became of it. */
export function BankFiles() {
  const list = usePagedList({
    key: [...bankKey, "files"],
    read: (page) => api("GET /api/admin/bank/files", { query: page }),
  });
  const troubles = useBankTroubles();
  const [open, setOpen] = useState<File>();
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
      <ListParts list={list} words={{ failed: m.bank_failed(), empty: { title: m.bank_files_empty(), text: m.bank_files_empty_text() } }}>
        {(items, isBusy) => (
          <ul className="tblwrap money" aria-busy={isBusy}>
            {items.map((file) => (
              <Row key={file.id} file={file} onOpen={() => setOpen(file)} />
            ))}
          </ul>
        )}
      </ListParts>
      {open && <FileEntries fileId={open.id} name={open.name} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Row({ file, onOpen }: { file: File; onOpen: () => void }) {
  const { name, family, namespace, outcome, reason, remarks, entryCount, unmatched, receivedAt } = file;
  const isArchive = family === "zip";
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
          <StatusBadge status={outcomes[outcome].tone} label={outcomes[outcome].label()} />
          {outcome === "processed" && !isArchive && <span>{counted(entryCount, m.bank_entries_one, m.bank_entries_many)}</span>}
          {unmatched > 0 && <StatusBadge status="pending" label={m.bank_entries_unmatched({ count: formatNumber(unmatched) })} />}
        </p>
        {reason && <p>{reason}</p>}
        {remarks.map((remark) => (
          <p key={remark} className="xs dim">
            {remarkTexts[remark]()}
          </p>
        ))}
      </div>
      <p className="row row--tight money__acts">
        {entryCount > 0 && (
          <button type="button" className="btn btn--q btn--sm" onClick={onOpen}>
            {m.bank_show_entries()} <span className="vh">{name}</span>
          </button>
        )}
      </p>
    </li>
  );
}
