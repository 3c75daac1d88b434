import { useEffect, useRef } from "react";
import type { FieldErrors } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { useErrorTitle } from "./error-title.ts";

/** All problems of a form, each a link to its field. It takes the focus when a form was tried, and not while its problems are mended. */
export function ErrorSummary({ errors, message }: { errors: FieldErrors; message?: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  const problems = Object.entries(errors);
  const shown = useRef(0);
  useErrorTitle(problems.length > 0 || Boolean(message));
  useEffect(() => {
    const { length } = Object.keys(errors);
    const isMended = length < shown.current;
    shown.current = length;
    if (!isMended && (length > 0 || message)) ref.current?.focus();
  }, [errors, message]);
  if (problems.length === 0 && !message) return null;
  return (
    <div className="errsum" role="alert" tabIndex={-1} ref={ref}>
      <h2>{m.form_problem_title()}</h2>
      {message && <p>{message}</p>}
      <ul>
        {problems.map(([field, problem]) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
              {problem}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link to a control only scrolls there; people expect to be able to type at once. */
function focusField(event: React.MouseEvent, field: string): void {
  const control = document.getElementById(field);
  if (!control) return;
  event.preventDefault();
  control.focus();
}
