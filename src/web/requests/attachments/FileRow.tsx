import { formatFileSize } from "../../../shared/domain/attachments.ts";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { useOnline } from "../../kit/use-online.ts";
import type { ListedFile, UploadList } from "./upload-list.ts";

interface FileRowProps {
  file: ListedFile;
  list: UploadList;
  onRemove: () => void;
}

/** One file: its name, how far it is in words and as a bar, and what can be done about it. */
export function FileRow({ file, list, onRemove }: FileRowProps) {
  const { key, name, state, sent, size } = file;
  const isOnline = useOnline();
  const isMoving = state === "sending" || state === "broken" || state === "waiting";
  return (
    <li className={`attach__file attach__file--${state}`}>
      <Icon name={state === "done" ? "check" : state === "failed" ? "warning" : "document"} />
      <div className="attach__what">
        <bdi className="attach__name">{name}</bdi>
        <p className={state === "failed" ? "attach__words err" : "attach__words small muted num"}>{wordsOf(file, isOnline)}</p>
        {(isMoving || state === "paused" || state === "checking") && (
          <progress className="attach__bar" value={sent} max={size} aria-label={m.att_progress_of({ name })} />
        )}
      </div>
      <div className="attach__do">
        {isMoving && <Action text={m.att_pause()} label={m.att_pause_of({ name })} onClick={() => list.pause(key)} />}
        {state === "paused" && <Action text={m.att_resume()} label={m.att_resume_of({ name })} onClick={() => list.goOn(key)} />}
        {state === "failed" && file.canGoOn && (
          <Action text={m.att_retry()} label={m.att_retry_of({ name })} onClick={() => list.goOn(key)} />
        )}
        <Action text={m.att_remove()} label={m.att_remove_of({ name })} onClick={onRemove} />
      </div>
    </li>
  );
}

function Action({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className="btn btn--ghost btn--sm" aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}

/** How far a file is. */
export function wordsOf({ state, sent, size, reason, question }: ListedFile, isOnline: boolean): string {
  const inWords = (bytes: number) => formatFileSize(bytes, localeTagOf(currentLanguage()));
  const amounts = { done: inWords(sent), size: inWords(size) };
  switch (state) {
    case "waiting":
      return m.att_waiting();
    case "sending":
      return m.att_uploading(amounts);
    case "broken":
      return isOnline ? m.att_reconnecting(amounts) : m.att_offline(amounts);
    case "paused":
      return m.att_paused(amounts);
    case "checking":
      return m.att_checking();
    case "done":
      return m.att_done({ size: amounts.size });
    case "unsent":
      return question ? m.speak_unsent() : m.att_choose_again();
    case "failed":
      return reason ?? m.att_failed_connection();
  }
}
