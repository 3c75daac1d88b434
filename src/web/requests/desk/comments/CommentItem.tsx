import { type ReactNode, useEffect, useRef, useState } from "react";
import { findMentions } from "../../../../shared/domain/mentions.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { CommentForm } from "./CommentForm.tsx";
import { useChange } from "../../../kit/use-change.ts";

export type Comment = CallOutput<"GET /api/admin/funding-requests/{id}/comments">["items"][number];

/** One comment; its author can correct it and take its words back. */
export function CommentItem({ comment, isClosed, onChanged }: { comment: Comment; isClosed: boolean; onChanged: () => void }) {
  const [doing, setDoing] = useState<"edit" | "remove">();
  const params = { id: String(comment.id) };
  const when = formatDateTime(comment.createdAt);
  const done = () => {
    setDoing(undefined);
    onChanged();
  };
  const remove = useChange({
    call: () => api("DELETE /api/admin/comments/{id}", { params }),
    onDone: done,
    failed: m.live_comment_not_saved(),
  });
  const item = useRef<HTMLLIElement>(null);
  const last = useRef(doing);
  useEffect(() => {
    // The button that had the focus is gone with what it opened.
    if (last.current && !doing) item.current?.focus();
    last.current = doing;
  }, [doing]);
  return (
    <li ref={item} tabIndex={-1}>
      <p className="comments__by small">
        <b className="name name--plain">{comment.author}</b>
        <span className="xs dim">
          <time dateTime={comment.createdAt}>{when}</time>
          {comment.editedAt && !comment.removedAt && `, ${m.live_comment_edited()}`}
        </span>
      </p>
      {comment.body === null && <p className="small muted">{isClosed ? m.live_comment_gone_data() : m.live_comment_gone()}</p>}
      {comment.body !== null && doing !== "edit" && <p className="small asTyped">{withMentions(comment.body, comment.mentions)}</p>}
      {comment.body !== null && doing === "edit" && (
        <CommentForm
          keptAs={`comment-edit-${comment.id}`}
          label={m.live_comment_edit_of({ when })}
          action={m.live_comment_save()}
          initial={comment.body}
          send={(body) => api("PATCH /api/admin/comments/{id}", { params, body: { body } })}
          onSent={done}
          onCancel={() => setDoing(undefined)}
        />
      )}
      {comment.isYours && comment.body !== null && doing === undefined && !isClosed && (
        <p className="comments__acts">
          <button
            type="button"
            className="btn btn--ghost btn--sm"
            aria-label={m.live_comment_edit_of({ when })}
            onClick={() => setDoing("edit")}
          >
            {m.live_comment_edit()}
          </button>
          <button
            type="button"
            className="btn btn--ghost btn--sm"
            aria-label={m.live_comment_remove_of({ when })}
            onClick={() => setDoing("remove")}
          >
            {m.live_comment_remove()}
          </button>
        </p>
      )}
      {doing === "remove" && (
        <RemoveQuestion when={when} isPending={remove.isPending} onYes={() => remove.mutate()} onNo={() => setDoing(undefined)} />
      )}
    </li>
  );
}

function RemoveQuestion({ when, isPending, onYes, onNo }: { when: string; isPending: boolean; onYes: () => void; onNo: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    keep.current?.focus();
  }, []);
  return (
    <div className="stack-2" role="group" aria-label={m.live_comment_remove_of({ when })}>
      <p className="small">{m.live_comment_remove_sure()}</p>
      <p className="row row--tight">
        <button type="button" className="btn btn--q btn--sm" disabled={isPending} onClick={onYes}>
          {m.live_comment_remove_yes()}
        </button>
        <button type="button" className="btn btn--ghost btn--sm" ref={keep} onClick={onNo}>
          {m.live_comment_keep()}
        </button>
      </p>
    </div>
  );
}

/** The text as typed, with the colleagues that it names marked. */
function withMentions(text: string, usernames: string[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const { from, to } of findMentions(text, usernames)) {
    parts.push(text.slice(shown, from), <mark key={from}>{text.slice(from, to)}</mark>);
    shown = to;
  }
  return [...parts, text.slice(shown)];
}
