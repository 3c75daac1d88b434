import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import type { Source, SourceAction } from "./source.ts";

interface Props {
  source: Source;
  onAction: (action: SourceAction) => void;
  onChanged: () => void;
}

/** One register: whose it is, whether it is read, from where, and what the last reading brought. */
export function SourceCard({ source, onAction, onChanged }: Props) {
  const { name, publisher, licence, homepage, isOwn, lastReadAt, lastRows, lastError, records } = source;
  return (
    <li className="card src">
      <div className="src__head">
        <div>
          <h2 className="h3">{homepage ? <a href={homepage}>{name}</a> : name}</h2>
          <p className="small muted">
            {publisher} {isOwn && <span className="badge badge--admin">{m.source_own()}</span>}
          </p>
        </div>
        <Switch source={source} onChanged={onChanged} />
      </div>
      {lastError && (
        <p className="src__err">
          <Icon name="warning" />
          <span>
            <b>{m.source_error()}</b> {lastError}
          </span>
        </p>
      )}
      <dl className="src__facts">
        <Fact label={m.source_from()} isWide>
          {placeOf(source)}
        </Fact>
        <Fact label={m.source_licence()} isWide>
          {licence}
        </Fact>
        <Fact label={m.source_last_read()}>{lastReadAt ? formatDateTime(lastReadAt) : m.source_never()}</Fact>
        <Fact label={m.source_rows()}>{lastRows === null ? "–" : formatNumber(lastRows)}</Fact>
        <Fact label={m.source_records()}>{formatNumber(records)}</Fact>
      </dl>
      <div className="row row--tight">
        <Act icon="pen" label={m.source_edit()} name={name} onClick={() => onAction("edit")} />
        <Act icon="document" label={m.source_upload()} name={name} onClick={() => onAction("upload")} />
        {isOwn && <Act icon="cross" label={m.source_delete()} name={name} onClick={() => onAction("delete")} />}
      </div>
    </li>
  );
}

/** The file name under which the list that comes with the product is known. */
const starter = "starter";

function placeOf({ fileName, url }: Source): string {
  if (fileName === starter) return m.source_from_starter();
  if (fileName) return m.source_from_file({ name: fileName.replace(/^upload-\d+-/, "") });
  return url ?? m.source_from_nowhere();
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: string }) {
  return (
    <div className={isWide ? "is-wide" : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Act({ icon, label, name, onClick }: { icon: "pen" | "document" | "cross"; label: string; name: string; onClick: () => void }) {
  return (
    <button type="button" className="btn btn--q btn--sm" onClick={onClick}>
      <Icon name={icon} />
      {label} <span className="vh">{name}</span>
    </button>
  );
}

/** On and off, said in a word as well. The next search follows it. */
function Switch({ source: { id, name, isEnabled }, onChanged }: { source: Source; onChanged: () => void }) {
  const [isPending, setPending] = useState(false);
  const toast = useToast();
  const turn = async () => {
    setPending(true);
    try {
      await api("PATCH /api/admin/partner-discovery/sources/{id}", { params: { id: String(id) }, body: { isEnabled: !isEnabled } });
      toast(
        isEnabled
          ? { title: m.source_switched_off({ name }), description: m.source_switched_off_text() }
          : { title: m.source_switched_on({ name }), description: m.source_switched_on_text() },
      );
    } catch (error) {
      const description = error instanceof CallError ? (error.reason ?? m.desk_no_connection()) : String(error);
      toast({ title: m.source_not_saved(), description, variant: "destructive" });
    } finally {
      setPending(false);
      onChanged();
    }
  };
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isEnabled}
      aria-label={`${m.source_switch()}: ${name}`}
      disabled={isPending}
      onClick={() => void turn()}
    >
      <span className="switch__track" aria-hidden="true" />
      <span aria-hidden="true">{isEnabled ? m.source_on() : m.source_off()}</span>
    </button>
  );
}
