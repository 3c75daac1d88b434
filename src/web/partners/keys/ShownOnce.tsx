import { useEffect, useRef } from "react";
import { TextField } from "../../kit/fields.tsx";
import { CopyButton } from "../../session/account/CopyButton.tsx";

interface Props {
  heading: string;
  text: string;
  label: string;
  secret: string;
  copy: string;
  done: string;
  onDone: () => void;
}

/** Something secret at its only appearance, in a dialog. */
export function ShownOnce({ heading, text, label, secret, copy, done, onDone }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <>
      <div className="dialog__body stack">
        <h3 tabIndex={-1} ref={ref}>
          {heading}
        </h3>
        <p>{text}</p>
        <TextField name="secret" label={label} defaultValue={secret} maxLength={200} readOnly />
        <p>
          <CopyButton text={secret} label={copy} />
        </p>
      </div>
      <footer>
        <button type="button" className="btn btn--admin" onClick={onDone}>
          {done}
        </button>
      </footer>
    </>
  );
}
