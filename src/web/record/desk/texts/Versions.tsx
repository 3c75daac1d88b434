import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { useChange } from "../../../kit/use-change.ts";
import { previewAddress, type Text } from "./text.ts";
import { useWhenSaved } from "./unsaved.ts";

/** Every version there was, the newest first. The page as it was is a click away, and so is a draft that says the same. */
export function Versions({ text, onBroughtBack }: { text: Text; onBroughtBack: () => void }) {
  const { key, draft, versions } = text;
  const whenSaved = useWhenSaved();
  const bringBack = useChange({
    call: (number: number) => api("POST /api/admin/texts/{key}/draft/bring-back", { params: { key }, body: { number } }),
    done: (_draft, number) => ({ title: m.texts_brought_back({ number }) }),
    failed: m.texts_bring_back_failed(),
    onDone: onBroughtBack,
  });
  return (
    <section className="stack" aria-labelledby="text-versions">
      <h2 id="text-versions" className="h3">
        {m.texts_versions()}
      </h2>
      <ol className="texts__versions">
        {versions.map(({ number, note, publishedBy, approvedBy, publishedAt }) => (
          <li key={number} className="panel row spread">
            <div>
              <p>
                <strong>{m.texts_version({ number })}</strong>
              </p>
              <p className="small muted">
                {publishedBy && publishedAt ? m.texts_by({ name: publishedBy, date: formatDateTime(publishedAt) }) : m.texts_of_files()}
                {approvedBy !== null && `, ${m.texts_approved_by({ name: approvedBy })}`}
              </p>
              {note !== "" && <p className="small asTyped">{note}</p>}
            </div>
            <div className="row">
              <a className="btn btn--q btn--sm" href={previewAddress(key, "en", number)} target="_blank" rel="noreferrer">
                {m.texts_look({ number })}
              </a>
              {!draft && number !== text.version && (
                <button
                  type="button"
                  className="btn btn--q btn--sm"
                  disabled={bringBack.isPending}
                  onClick={() => whenSaved(() => bringBack.mutate(number))}
                >
                  {m.texts_bring_back()} <span className="vh">{m.texts_version({ number })}</span>
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
