import { type ReactNode, useEffect, useId, useRef } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import Broken from "./Broken.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Icon } from "./Icon.tsx";
import { useDrawerPlace } from "./use-drawer-place.ts";

/** The way through the list from the item that is open. */
export interface Steps {
  /** "1 of 48", or nothing when the item is not in the list that is shown. */
  position: string | undefined;
  canStep: { back: boolean; on: boolean };
  step: (by: 1 | -1) => void;
}

interface Props {
  /** Of the item: another one begins at its top, and what broke before is tried again. */
  id: number | string;
  title: string;
  /** The title is an amount or a number. */
  isNumber?: boolean;
  /** What is said of the item right below its title. */
  badges?: ReactNode;
  /** Said with the position, for people who step through the list without seeing it. */
  name?: string | undefined;
  steps: Steps;
  isBusy?: boolean;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One item of a list: docked beside it, or over the whole screen of a phone. One that breaks leaves the list as it is. */
export function Drawer(drawer: Props) {
  return (
    <ErrorBoundary shows={drawer.id} renderFailed={(error) => <Broken error={error} onClose={drawer.onClose} />}>
      <Opened {...drawer} />
    </ErrorBoundary>
  );
}

function Opened({ id, title, isNumber, badges, name, steps, isBusy = false, footer, onClose, children }: Props) {
  const { position, canStep, step } = steps;
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  const { isFullScreen } = useDrawerPlace(ref);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  const ways = [
    { label: m.desk_previous_item(), icon: "up", isOff: !canStep.back, go: () => step(-1) },
    { label: m.desk_next_item(), icon: "down", isOff: !canStep.on, go: () => step(1) },
    { label: m.dialog_close(), icon: "cross", isOff: false, go: onClose },
  ] as const;
  return (
    <section className="drawer" role="dialog" aria-modal={isFullScreen || undefined} aria-labelledby={titleId} tabIndex={-1} ref={ref}>
      <header>
        <span className="num sp" role="status">
          {position} <span className="vh">{name}</span>
        </span>
        {ways.map(({ label, icon, isOff, go }) => (
          <button key={icon} type="button" className="btn btn--ghost btn--icon" aria-label={label} disabled={isOff} onClick={go}>
            <Icon name={icon} />
          </button>
        ))}
      </header>
      <div className="drawer__body stack-5" key={id} aria-busy={isBusy}>
        <div className="stack-2">
          <h2 className={isNumber ? "num" : "name"} id={titleId}>
            {title}
          </h2>
          {badges}
        </div>
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
