import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { Empty } from "../../../kit/States.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { useMay } from "../../../session/may.ts";
import { listKeys, type ListVersion, type ScreeningList } from "./lists-queries.ts";

const stateWords = {
  current: m.lists_version_current,
  superseded: m.lists_version_superseded,
  refused: m.lists_version_refused,
  loading: m.lists_version_loading,
};
const tones = { current: "verified", superseded: "draft", refused: "failed", loading: "pending" };

/** Every version of a list that was brought: what it changed, or why it was refused. */
export function VersionsDialog({ list, onClose, onChanged }: { list: ScreeningList; onClose: () => void; onChanged: () => void }) {
  const [taken, take] = useState<ListVersion>();
  const mayTake = useMay<"POST /api/admin/screening/list-versions/{id}/take">("admin");
  const versions = useQuery({
    queryKey: [...listKeys.versions, list.id],
    queryFn: () => api("GET /api/admin/screening/lists/{id}/versions", { params: { id: String(list.id) }, query: { limit: "50" } }),
  });
  if (taken) return <TakeDialog version={taken} onClose={() => take(undefined)} onTaken={onChanged} />;
  return (
    <Dialog title={m.lists_versions_of({ name: list.name })} onClose={onClose}>
      <div className="dialog__body stack">
        <Loaded of={versions} failed={m.lists_versions_failed()}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={m.lists_versions_empty()} text={m.lists_versions_empty_text()} />
            ) : (
              <ul className="stack">
                {items.map((version) => (
                  <li key={version.id}>
                    <Version version={version} />
                    {mayTake && version.id === list.refusedVersionId && (
                      <button type="button" className="btn btn--admin btn--sm" onClick={() => take(version)}>
                        {m.lists_take()}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

function Version({ version }: { version: ListVersion }) {
  const { added, changed, removed, state, problems } = version;
  const numbers = { added: formatNumber(added), changed: formatNumber(changed), removed: formatNumber(removed) };
  const published = version.publishedAt ? `${m.lists_col_published()} ${formatDate(version.publishedAt)}, ` : "";
  return (
    <>
      <p className="name name--plain">
        {m.lists_version({ number: String(version.number) })} <StatusBadge status={tones[state]} label={stateWords[state]()} />
      </p>
      <p className="small num">
        {published}
        {formatDateTime(version.fetchedAt)}
      </p>
      {version.refusal && <p>{version.refusal}</p>}
      {(state === "current" || state === "superseded") && <p className="num">{m.lists_version_changes(numbers)}</p>}
      {problems > 0 && (
        <details>
          <summary>{m.lists_version_problems({ count: formatNumber(problems) })}</summary>
          <ul className="small">
            {version.firstProblems.map(({ at, problem }) => (
              <li key={`${at}${problem}`}>
                {at} {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
      {version.acceptedBy && (
        <p className="small">{m.lists_version_accepted({ name: version.acceptedBy, words: version.acceptance ?? "" })}</p>
      )}
      <p className="small muted break">{m.lists_version_from({ origin: version.origin })}</p>
      <p className="small muted break num">SHA-256 {version.sha256}</p>
    </>
  );
}

function TakeDialog({ version, onClose, onTaken }: { version: ListVersion; onClose: () => void; onTaken: () => void }) {
  return (
    <FormDialog
      title={m.lists_take()}
      action={m.lists_take()}
      pending={m.lists_saving()}
      send={({ words = "" }) =>
        api("POST /api/admin/screening/list-versions/{id}/take", { params: { id: String(version.id) }, body: { words } })
      }
      onSent={onTaken}
      done={{ title: m.appr_asked(), description: m.lists_asked() }}
      error={m.lists_not_changed()}
      onClose={onClose}
    >
      {({ words }) => (
        <>
          <p>{m.lists_take_text({ why: version.refusal ?? "" })}</p>
          <TextField name="words" label={m.lists_reason()} rows={3} maxLength={500} error={words} />
        </>
      )}
    </FormDialog>
  );
}
