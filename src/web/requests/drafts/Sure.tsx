import { type ReactNode, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallError } from "../../api/client.ts";
import { reasonOf } from "./words.ts";

interface Props {
  label: ReactNode;
  sure: string;
  yes: string;
  onYes: () => Promise<void>;
}

/** A button that asks first, and says why it did not work. */
export function Sure({ label, sure, yes, onYes }: Props) {
  const [isSure, setSure] = useState(false);
  const [reason, setReason] = useState<string>();
  const act = () => onYes().catch((error: CallError) => setReason(reasonOf(error)));
  if (!isSure)
    return (
      <p>
        <button type="button" className="btn btn--ghost btn--sm" onClick={() => setSure(true)}>
          {label}
        </button>
      </p>
    );
  return (
    <div className="row">
      <span className="small">{sure}</span>
      <button type="button" className="btn btn--danger btn--sm" onClick={() => void act()}>
        {yes}
      </button>
      <button type="button" className="btn btn--q btn--sm" onClick={() => setSure(false)}>
        {m.draft_delete_no()}
      </button>
      {reason && (
        <p className="errcol" role="alert">
          {reason}
        </p>
      )}
    </div>
  );
}
