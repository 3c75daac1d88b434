import { useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";

/** Says that it copied for two seconds (§9, copy-key tooltip). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Without a secure connection there is no clipboard; the text beside the button can be selected by hand.
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" onClick={copy}>
        <Icon name={isCopied ? "check" : "copy"} />
        {isCopied ? m.account_copied() : label}
      </button>
      <span className="vh" role="status">
        {isCopied && m.account_copied()}
      </span>
    </>
  );
}
