import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { AuditRecordDialog } from "./certifications/AuditRecordDialog.tsx";
import { type Certification, titleOfKey } from "./certifications/certification.ts";
import { CheckNow } from "./certifications/CheckNow.tsx";
import { Runs } from "./certifications/Runs.tsx";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { ListSkeleton, LoadFailed } from "../../kit/States.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";

export const titleOf = m.title_certifications;

/** The live controls behind the home page's certification grid, their last runs, and apart from them the record of an outside audit (ruling). */
export default function CertificationsPage() {
  const list = useQuery({ queryKey: keys.certifications, queryFn: () => api("GET /api/certifications", {}), ...freshOnOpen });
  const [editing, setEditing] = useState<Certification>();
  return (
    <DeskPage title={m.title_certifications()} intro={m.cert_intro()}>
      {list.isPending && <ListSkeleton rows={6} />}
      {list.isError && <LoadFailed text={m.cert_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      <ul className="certs">
        {list.data?.items.map((item) => (
          <li className="card stack-2" key={item.key}>
            <Item item={item} onEdit={() => setEditing(item)} />
          </li>
        ))}
      </ul>
      {editing && <AuditRecordDialog item={editing} onClose={() => setEditing(undefined)} />}
    </DeskPage>
  );
}

function Item({ item, onEdit }: { item: Certification; onEdit: () => void }) {
  const isVerified = item.state === "verified";
  return (
    <>
      <p className="row spread">
        <StatusBadge status={item.state} label={isVerified ? m.cert_verified() : m.cert_attention()} />
        <CheckNow control={item.key} />
      </p>
      <h2 className="h3">{titleOfKey(item.key)}</h2>
      <p className="small">{item.control}</p>
      <dl className="kv">
        <dt>{m.cert_checked()}</dt>
        <dd>{item.checkedAt ? formatDateTime(item.checkedAt) : m.cert_never()}</dd>
        {item.since && (
          <>
            <dt>{m.cert_state_since({ state: isVerified ? m.cert_verified() : m.cert_attention() })}</dt>
            <dd>{formatDateTime(item.since)}</dd>
          </>
        )}
        <dt>{m.cert_found()}</dt>
        <dd>{item.findings.length > 0 ? item.findings.join(" ") : m.cert_found_nothing()}</dd>
      </dl>
      <Runs control={item.key} />
      <h3 className="small">{m.cert_record()}</h3>
      <AuditRecord item={item} />
      <p>
        <button type="button" className="btn btn--q btn--sm" onClick={onEdit}>
          <Icon name="pen" />
          {m.cert_edit_record()} <span className="vh">{titleOfKey(item.key)}</span>
        </button>
      </p>
    </>
  );
}

function AuditRecord({ item: { issuer, issuedOn, documentUrl, note } }: { item: Certification }) {
  if (!issuer && !issuedOn && !documentUrl && !note) return <p className="small muted">{m.cert_record_none()}</p>;
  return (
    <>
      <dl className="kv">
        <dt>{m.cert_issuer()}</dt>
        <dd>{issuer ?? m.cert_no_record()}</dd>
        <dt>{m.cert_date()}</dt>
        <dd>{issuedOn ? formatDate(issuedOn) : m.cert_no_record()}</dd>
        <dt>{m.cert_document()}</dt>
        <dd>{documentUrl ? <a href={documentUrl}>{m.cert_open_document()}</a> : m.cert_no_record()}</dd>
      </dl>
      {note && <p className="small asTyped">{note}</p>}
    </>
  );
}
