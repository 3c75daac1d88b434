import { type ReactNode, useEffect, useId, useRef } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import Broken from "./Broken.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Icon } from "./Icon.tsx";
import { Position, StepButtons, type Steps } from "./Steps.tsx";
import { useDrawerPlace } from "./use-drawer-place.ts";

interface Props {
  /** Of the item: another one begins at its top, and what broke before is tried again. */
  id: number | string;
  title: ReactNode;
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
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  const { isFullScreen } = useDrawerPlace(ref);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="drawer" role="dialog" aria-modal={isFullScreen || undefined} aria-labelledby={titleId} tabIndex={-1} ref={ref}>
      <header>
        <Position of={steps} name={name} />
        <StepButtons of={steps} />
        <button type="button" className="btn btn--ghost btn--icon" aria-label={m.dialog_close()} onClick={onClose}>
          <Icon name="cross" />
        </button>
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
