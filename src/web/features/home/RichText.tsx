import { Fragment } from "react";
import { Link } from "wouter";
import type { Paragraph } from "../../content/types.ts";
import { fill } from "../../site.ts";
import { useSite } from "../../site-context.ts";

/** A paragraph of the long texts: plain words, or words with links among them, with the configured names filled in. */
export function RichText({ children }: { children: Paragraph }) {
  const site = useSite();
  const parts = typeof children === "string" ? [children] : children;
  return parts.map((part, index) => (
    // The parts of one paragraph never change places.
    <Fragment key={index}>{typeof part === "string" ? fill(part, site) : <Link href={part.href}>{fill(part.text, site)}</Link>}</Fragment>
  ));
}
