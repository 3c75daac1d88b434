import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";

interface Props {
  /** What the button says, and whose it is for people who do not see the list around it. */
  label: ReactNode;
  question: string;
  sure: string;
  /** It takes nothing away: its button is not red. */
  isHarmless?: boolean;
  isPending: boolean;
  onYes: () => void;
  /** What has to be chosen with it. */
  children?: ReactNode;
}

/** A button that asks first, and says what happens then. */
export function Asked({ label, children, ...asked }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className="btn btn--q btn--sm" onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  return (
    <Question {...asked} onNo={() => setAsking(false)}>
      {children}
    </Question>
  );
}

/** The focus goes to what changes nothing. */
function Question({ question, sure, isHarmless, isPending, onYes, onNo, children }: Omit<Props, "label"> & { onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    no.current?.focus();
  }, []);
  return (
    <div className="stack-2" role="group" aria-label={sure}>
      <p className="small">{question}</p>
      {children}
      <p className="row">
        <button type="button" className={isHarmless ? "btn btn--sm" : "btn btn--danger btn--sm"} disabled={isPending} onClick={onYes}>
          {sure}
        </button>
        <button type="button" className="btn btn--q btn--sm" ref={no} onClick={onNo}>
          {m.area_cancel()}
        </button>
      </p>
    </div>
  );
}
