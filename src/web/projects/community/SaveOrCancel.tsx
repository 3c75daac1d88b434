import { m } from "../../../shared/messages/generated/messages.js";

/** The end of each form that opens in the place of what it changes. */
export function SaveOrCancel({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <div className="submitrow">
      <button className="btn" disabled={isPending}>
        {isPending ? m.comm_sending() : m.comm_save()}
      </button>
      <button type="button" className="btn btn--q" onClick={onCancel}>
        {m.comm_cancel()}
      </button>
    </div>
  );
}
