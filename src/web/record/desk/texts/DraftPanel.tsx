import { languageNames } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { AskedNote } from "../approvals/AskedNote.tsx";
import { ChangedFields } from "./ChangedFields.tsx";
import { previewAddress, type Text } from "./text.ts";

interface Props {
  text: Text;
  onDiscard: () => void;
  /** Publishes it, or asks a second person to. */
  onPublish: () => void;
}

/** The draft: who wrote it, how the page looks with it, what is done with it, and whether a second person decides about it now. */
export function DraftPanel({ text: { key, draft, people, asked, sentBack, languages }, onDiscard, onPublish }: Props) {
  return (
    <div className="panel stack texts__draft">
      {people === 2 && <p className="small muted">{m.texts_two_people()}</p>}
      <p>{draft ? m.texts_draft_by({ name: draft.changedBy, date: formatDateTime(draft.changedAt) }) : m.texts_no_draft_yet()}</p>
      {sentBack && !asked && <p className="asTyped">{m.texts_sent_back({ name: sentBack.by, reason: sentBack.reason })}</p>}
      {asked && <AskedNote approval={asked} />}
      {asked && <p className="small">{m.texts_waits({ name: asked.askedBy })}</p>}
      {asked && <ChangedFields languages={languages} />}
      {draft && (
        <div className="row">
          {languages.map(({ language }) => (
            <a key={language} className="btn btn--q btn--sm" href={previewAddress(key, language)} target="_blank" rel="noreferrer">
              {m.texts_preview({ language: languageNames[language] })}
            </a>
          ))}
          {!asked && (
            <>
              <button type="button" className="btn btn--q btn--sm" onClick={onDiscard}>
                {m.texts_discard()}
              </button>
              <button type="button" className="btn btn--admin btn--sm" onClick={onPublish}>
                {people === 2 ? m.texts_ask() : m.texts_publish()}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
