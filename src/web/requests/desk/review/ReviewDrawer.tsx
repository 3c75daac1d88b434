import { useEffect, useId, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { StatusSelect } from "../../../kit/status.tsx";
import type { Desk, ReviewItem } from "./desk.ts";
import { DrawerContent } from "./DrawerContent.tsx";
import { useDrawerPlace } from "./use-drawer-place.ts";

interface DrawerProps<Item extends ReviewItem> {
  desk: Desk<Item>;
  /** Undefined while it loads, or when there is no such item. */
  item: Item | undefined;
  problem: string | undefined;
  /** "1 of 48", or nothing when the item is not in the list that is shown. */
  position: string | undefined;
  canStep: { back: boolean; on: boolean };
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  onForward: (item: Item) => void;
  /** `onStored` is called once what was typed as the reason is needed no more. */
  onStatus: (item: Item, status: string, reason: string | undefined, onStored: () => void) => void;
}

/** Everything about one item: docked beside the table, or over the whole screen of a phone. */
export function ReviewDrawer<Item extends ReviewItem>({
  desk,
  item,
  problem,
  position,
  canStep,
  onStep,
  onClose,
  onForward,
  onStatus,
}: DrawerProps<Item>) {
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  const isAdmin = useAuth().user?.isAdmin ?? false;
  const { isFullScreen } = useDrawerPlace(ref);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="drawer" role="dialog" aria-modal={isFullScreen || undefined} aria-labelledby={titleId} tabIndex={-1} ref={ref}>
      <header>
        <span className="num sp" role="status">
          {position} <span className="vh">{item && desk.name(item)}</span>
        </span>
        <button
          type="button"
          className="btn btn--ghost btn--icon"
          aria-label={m.desk_previous_item()}
          disabled={!canStep.back}
          onClick={() => onStep(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className="btn btn--ghost btn--icon"
          aria-label={m.desk_next_item()}
          disabled={!canStep.on}
          onClick={() => onStep(1)}
        >
          <Icon name="down" />
        </button>
        <button type="button" className="btn btn--ghost btn--icon" aria-label={m.dialog_close()} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      {item ? (
        <>
          <div className="drawer__body stack-5" key={item.id}>
            <div className="stack-2">
              <h2 className="name" id={titleId}>
                {desk.name(item)}
              </h2>
              <p className="row row--tight">
                <span className="badge">{desk.type(item)}</span>
                {item.treatySignatureId !== null && (
                  <span className="badge badge--ok">
                    <Icon name="check" />
                    {m.treaty_signed_title()}
                  </span>
                )}
              </p>
            </div>
            {desk.alongside?.(item)}
            {desk.more?.holder(item)}
            <StatusForm desk={desk} item={item} onStatus={onStatus} />
            <DrawerContent desk={desk} item={item} />
          </div>
          <footer>
            {isAdmin && (
              <button type="button" className="btn btn--admin" onClick={() => onForward(item)}>
                <Icon name="forward" />
                {m.desk_forward()}
              </button>
            )}
            <a className="btn btn--q" href={`mailto:${item.email}`}>
              <Icon name="mail" />
              {m.desk_email()}
            </a>
          </footer>
        </>
      ) : (
        <div className="drawer__body stack" aria-busy={!problem}>
          <h2 className="name" id={titleId}>
            {problem ? m.desk_item_failed() : m.desk_item_loading()}
          </h2>
          {problem ? <p>{problem}</p> : <div className="skel skel--block" />}
        </div>
      )}
    </section>
  );
}

function StatusForm<Item extends ReviewItem>({ desk, item, onStatus }: Pick<DrawerProps<Item>, "desk" | "onStatus"> & { item: Item }) {
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
        label={m.desk_status_of({ name: desk.name(item) })}
        value={item.status}
        options={desk.statuses}
        labelOf={desk.statusLabel}
        onChange={(status) => {
          onStatus(item, status, reason.trim() || undefined, () => setReason(""));
        }}
      />
      {desk.tabs ? (
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
