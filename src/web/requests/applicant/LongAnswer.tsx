import { type SyntheticEvent, useId, useRef, useState } from "react";
import { checkField, type FieldRule } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { CallError } from "../../api/client.ts";
import { useToast } from "../../kit/toasts.tsx";
import { useErrorTitle } from "../../kit/error-title.ts";
import { Icon } from "../../kit/Icon.tsx";
import type { Shown } from "./RequestPage.tsx";
import { useKept } from "./use-kept.ts";

interface Props {
  keptAs: string;
  /** The name that the server calls it by. */
  field: string;
  rule: FieldRule;
  label: string;
  hint: string;
  action: string;
  sending: string;
  done: string;
  send: (text: string) => Promise<Shown>;
  onChanged: (shown: Shown) => void;
}

/** One long field and its button. What was written stays on the device until the server has it. */
export function LongAnswer({ keptAs, field, rule, label, hint, action, sending, done, send, onChanged }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();
  const [text, setText] = useKept(keptAs);
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  useErrorTitle(problem !== undefined);
  const refuse = (sentence: string) => {
    setProblem(sentence);
    box.current?.focus();
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const found = checkField(rule, text);
    if (found) return refuse(found);
    setPending(true);
    try {
      const shown = await send(text);
      setText("");
      toast({ title: done });
      onChanged(shown);
    } catch (error) {
      const failure = error instanceof CallError ? error : undefined;
      refuse(failure?.fields[field] ?? failure?.reason ?? m.req_page_no_connection());
    } finally {
      setPending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={problem ? "field has-err" : "field"}>
        <label htmlFor={id}>{label}</label>
        <p className="hint" id={`${id}h`}>
          {hint}
        </p>
        {problem && (
          <p className="err" id={`${id}e`} role="alert">
            <Icon name="warning" />
            <span>
              <span className="vh">{m.form_error_prefix()}</span>
              {problem}
            </span>
          </p>
        )}
        <textarea
          className="in"
          id={id}
          ref={box}
          rows={5}
          maxLength={rule.max + 200}
          aria-describedby={problem ? `${id}h ${id}e` : `${id}h`}
          aria-invalid={problem ? true : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (problem) setProblem(checkField(rule, event.currentTarget.value));
          }}
        />
        {text.length > rule.max * 0.8 && (
          <p className="count" role="status">
            {m.form_characters_left({ count: rule.max - text.length })}
          </p>
        )}
      </div>
      <div className="submitrow">
        <button className="btn" disabled={isPending}>
          {isPending ? sending : action}
        </button>
      </div>
    </form>
  );
}
