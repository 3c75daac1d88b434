import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { longestComment } from "../../../../shared/domain/mentions.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { CallError } from "../../../api/client.ts";
import { counted, formatNumber } from "../../../kit/numbers.ts";
import { serverMessage } from "../../../kit/queries.ts";
import { MentionBox } from "./MentionBox.tsx";
import { useUnsent } from "../../../kit/use-unsent.ts";
import { useChange } from "../../../kit/use-change.ts";

/** From here on it is said how much more there is room for. */
const nearTheEnd = 500;

interface CommentFormProps {
  /** Where the words are kept until they are sent. */
  keptAs: string;
  label: string;
  hint?: string;
  action: string;
  initial?: string;
  /** `key` is the same for every try of the same words. */
  send: (body: string, key: string) => Promise<unknown>;
  onSent: () => void;
  /** Given where the form was opened by a button: it takes the focus. */
  onCancel?: () => void;
}

/** Writes one comment. What is typed stays until the server has it. */
export function CommentForm({ keptAs, label, hint, action, initial = "", send, onSent, onCancel }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept, setText] = useUnsent(keptAs);
  // Kept with the words: a try after the drawer was closed is still the same comment.
  const [key, setKey] = useUnsent(`${keptAs}-key`);
  const [isTouched, setTouched] = useState(false);
  const wasOpened = onCancel !== undefined;
  useEffect(() => {
    if (wasOpened) field.current?.focus();
  }, [wasOpened]);
  const text = isTouched ? kept : kept || initial;
  const sending = useChange({
    call: (body: string) => {
      const sameKey = key || crypto.randomUUID();
      setKey(sameKey);
      return send(body, sameKey);
    },
    onDone: () => {
      setKey("");
      setText("");
      onSent();
    },
    // What is wrong stands above the words.
    failed: () => {
      field.current?.focus();
      return undefined;
    },
  });
  const problem = sending.isError ? problemOf(sending.error) : undefined;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!sending.isPending) sending.mutate(text);
  };
  return (
    <form className="commentform stack-2" onSubmit={submit} noValidate>
      <div className={problem ? "field has-err" : "field"}>
        <label htmlFor={id} className="xs">
          {label}
        </label>
        {hint && (
          <p className="hint xs" id={`${id}h`}>
            {hint}
          </p>
        )}
        {problem && (
          <p className="err" id={`${id}e`} role="alert">
            {problem}
          </p>
        )}
        <MentionBox
          id={id}
          inputRef={field}
          value={text}
          describedBy={[problem && `${id}e`, hint && `${id}h`, `${id}l`].filter(Boolean).join(" ")}
          isInvalid={problem !== undefined}
          onSubmit={submit}
          onChange={(next) => {
            setTouched(true);
            // Other words are another comment.
            setKey("");
            sending.reset();
            setText(next);
          }}
        />
      </div>
      <div className="commentform__foot">
        <p className="xs dim" id={`${id}l`}>
          {room(text.trim().length)}
        </p>
        <p className="row row--tight">
          {onCancel && (
            <button
              type="button"
              className="btn btn--ghost btn--sm"
              onClick={() => {
                setText("");
                onCancel();
              }}
            >
              {m.live_comment_cancel()}
            </button>
          )}
          <button type="submit" className="btn btn--admin btn--sm" aria-disabled={sending.isPending || undefined}>
            {sending.isPending ? m.live_comment_sending() : action}
          </button>
        </p>
      </div>
    </form>
  );
}

function room(length: number): string {
  const left = longestComment - length;
  if (left < 0) return m.live_comment_over({ count: formatNumber(-left) });
  return left > nearTheEnd ? "" : counted(left, () => m.live_comment_left({ count: "1" }), m.live_comment_left);
}

function problemOf(error: Error): string {
  if (!(error instanceof CallError)) return m.desk_no_connection();
  return error.fields["body"] ?? serverMessage(error) ?? m.desk_no_connection();
}
