import { idOf } from "../review/reviewed.ts";
import { type Deciding, isDecided } from "../use-request-status.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { TakeBackDialog } from "./TakeBackDialog.tsx";

/** The decision that is being written, or taken back: another one begins anew. */
export function DecisionOf({ of: { items, status, note, onStored, takeBack }, onClose }: { of: Deciding; onClose: () => void }) {
  const key = `${status} ${items.map(idOf).join()}`;
  if (!isDecided(status))
    return <TakeBackDialog key={key} items={items} status={status} note={note} takeBack={takeBack} onClose={onClose} />;
  return (
    <DecisionDialog
      key={key}
      items={items}
      status={status}
      note={note}
      onDone={() => {
        onStored?.();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
