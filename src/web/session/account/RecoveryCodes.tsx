import { useEffect, useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { useSite } from "../../runtime/site-context.ts";
import { Icon } from "../../kit/Icon.tsx";
import { CopyButton } from "./CopyButton.tsx";

/** The recovery codes, shown this once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { name } = useSite();
  const text = codes.join("\n");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${m.account_codes_file({ name })}\n\n${text}\n`)}`;
  return (
    <div className="stack">
      <h3 tabIndex={-1} ref={heading}>
        {m.account_codes()}
      </h3>
      <p>{m.account_codes_text()}</p>
      <ul className="account__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="row">
        <CopyButton text={text} label={m.account_codes_copy()} />
        <a className="btn btn--q btn--sm" href={file} download={m.account_codes_filename()}>
          <Icon name="download" />
          {m.account_codes_download()}
        </a>
      </p>
      <p>
        <button type="button" className="btn" onClick={onDone}>
          {m.account_codes_done()}
        </button>
      </p>
    </div>
  );
}
