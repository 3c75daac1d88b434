import { useId, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { StatusSelect } from "../../../kit/status.tsx";

interface Props<Status extends string> {
  name: string;
  status: Status;
  statuses: readonly Status[];
  labelOf: (status: Status) => string;
  /** The reason stays folded away until it is wanted. */
  isReasonFolded?: boolean;
  /** `onStored` is called once what was typed as the reason is needed no more. */
  onStatus: (status: Status, reason: string | undefined, onStored: () => void) => void;
}

/** In the drawer: the status, and why it becomes another one. */
export function StatusForm<Status extends string>({ name, status, statuses, labelOf, isReasonFolded, onStatus }: Props<Status>) {
  const [reason, setReason] = useState("");
  const id = useId();
  const field = (
    <div className="field reason">
      <label htmlFor={id} className="xs">
        {m.desk_reason()} <span className="opt">{m.form_optional()}</span>
      </label>
      <p className="hint xs" id={`${id}h`}>
        {m.desk_reason_hint()}
      </p>
      <textarea
        className="in"
        id={id}
        rows={1}
        maxLength={2_000}
        aria-describedby={`${id}h`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </div>
  );
  return (
    <div>
      <p className="xs dim">{m.desk_status()}</p>
      <StatusSelect
        label={m.desk_status_of({ name })}
        value={status}
        options={statuses}
        labelOf={labelOf}
        // What was typed since then belongs to the next change.
        onChange={(to) => onStatus(to, reason.trim() || undefined, () => setReason((now) => (now === reason ? "" : now)))}
      />
      {isReasonFolded ? (
        <details className="disclose">
          <summary className="xs">{m.desk_reason_add()}</summary>
          {field}
        </details>
      ) : (
        field
      )}
    </div>
  );
}
