import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";

/** Above fields that hold words which were typed earlier and not saved. */
export function KeptNote({ at, onDrop }: { at: string; onDrop: () => void }) {
  return (
    <div className="banner banner--info" role="status">
      <Icon name="clock" />
      <div className="stack-2">
        <p>{m.texts_kept({ date: formatDateTime(at) })}</p>
        <p>
          <button type="button" className="btn btn--q btn--sm" onClick={onDrop}>
            {m.texts_kept_drop()}
          </button>
        </p>
      </div>
    </div>
  );
}
