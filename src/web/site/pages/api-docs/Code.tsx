import type { ReactNode } from "react";
import type { Json } from "../../../../shared/domain/api-samples.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";

interface BlockProps {
  /** What the block shows, also said by its copy button. */
  title: string;
  outcome?: "good" | "bad";
  /** What the reader can choose about it, in its head. */
  choice?: ReactNode;
  children: ReactNode;
}

/** Code on deep, with a copy button, whose work behaviour.ts does. */
export function Block({ title, outcome, choice, children }: BlockProps) {
  const mark = outcome === "bad" ? " http http--bad" : outcome ? " http" : "";
  return (
    <div className="code">
      <div className="code__h">
        <span className={`code__t${mark}`}>{title}</span>
        {choice}
        <button type="button" aria-label={m.docs_copy({ what: title })}>
          <Icon name="copy" />
        </button>
        <span className="tip" role="status" />
      </div>
      {children}
    </div>
  );
}

/** One piece of code. */
export function Code({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Block title={title}>
      <Lines title={title}>{children}</Lines>
    </Block>
  );
}

/** The code itself; it can be scrolled with the keyboard. */
export function Lines({ title, language, hidden, children }: { title: string; language?: string; hidden?: boolean; children: ReactNode }) {
  return (
    <pre tabIndex={0} role="group" aria-label={title} data-language={language} hidden={hidden}>
      <code>{children}</code>
    </pre>
  );
}

/** JSON in the documentation's colours. */
export function JsonCode({ title, value, outcome = "good" }: { title: string; value: Json; outcome?: "good" | "bad" }) {
  return (
    <Block title={title} outcome={outcome}>
      <Lines title={title}>{coloured(JSON.stringify(value, null, 2))}</Lines>
    </Block>
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
