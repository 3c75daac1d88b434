import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Json } from "../../../content/types.ts";
import { Icon } from "../../../ui/Icon.tsx";

const tooltipMs = 2_000;

interface CodeProps {
  /** What the block shows, also said by its copy button. */
  title: string;
  /** The plain text that is copied; shown as it is unless `children` colours it. */
  text: string;
  outcome?: "good" | "bad";
  children?: ReactNode;
}

/** Code on deep, with a copy button. It can be scrolled with the keyboard. */
export function Code({ title, text, outcome, children }: CodeProps) {
  const mark = outcome === "bad" ? " http http--bad" : outcome ? " http" : "";
  return (
    <div className="code">
      <div className="code__h">
        <span className={`code__t${mark}`}>{title}</span>
        <CopyButton what={title} text={text} />
      </div>
      <pre tabIndex={0} role="group" aria-label={title}>
        <code>{children ?? text}</code>
      </pre>
    </div>
  );
}

/** Copies, and says so for two seconds (§9). */
function CopyButton({ what, text }: { what: string; text: string }) {
  const [tip, setTip] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    // Without a secure connection a browser has no clipboard at all.
    const isCopied = await copyText(text);
    setTip(isCopied ? m.docs_copied() : m.docs_copy_failed());
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTip(""), tooltipMs);
  };
  return (
    <>
      <button type="button" aria-label={m.docs_copy({ what })} onClick={() => void copy()}>
        <Icon name="copy" />
      </button>
      <span className="tip" role="status">
        {tip}
      </span>
    </>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON in the documentation's colours. */
export function JsonCode({ title, value, outcome = "good" }: { title: string; value: Json; outcome?: "good" | "bad" }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <Code title={title} text={text} outcome={outcome}>
      {coloured(text)}
    </Code>
  );
}

const tokens = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.]*)/g;

function coloured(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [token, quoted, isKey] = match;
    const kind = quoted === undefined ? "n" : isKey === undefined ? "s" : "k";
    parts.push(
      text.slice(end, match.index),
      <span key={match.index} className={kind}>
        {token}
      </span>,
    );
    end = match.index + token.length;
  }
  return [...parts, text.slice(end)];
}
