import { Link } from "wouter";
import type { Inline, Paragraph } from "../content/types.ts";
import { fill } from "../runtime/site.ts";
import { useSite } from "../runtime/site-context.ts";

/** A paragraph of the long texts: plain words, with links where the text has them, and the configured names filled in. */
export function Text({ of }: { of: Paragraph }) {
  return typeof of === "string" ? <Run of={of} /> : of.map((run, index) => <Run key={index} of={run} />);
}

function Run({ of }: { of: Inline }) {
  const site = useSite();
  if (typeof of === "string") return fill(of, site);
  return <Link href={of.href}>{fill(of.text, site)}</Link>;
}

export function Paragraphs({ of }: { of: Paragraph[] }) {
  return of.map((paragraph, index) => (
    <p key={index}>
      <Text of={paragraph} />
    </p>
  ));
}
