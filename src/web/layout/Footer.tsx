import { useRef } from "react";
import { FooterText } from "./FooterText.tsx";
import { useFollowedLinks } from "../kit/followed-links.ts";
import { untouched } from "../kit/ServerPart.tsx";

/** The same under every page: the server alone renders it, and what it says weighs nothing in the browser's JavaScript. */
export function Footer() {
  const root = useRef<HTMLElement>(null);
  useFollowedLinks(root);
  if (import.meta.env.SSR)
    return (
      <footer className="foot">
        <FooterText />
      </footer>
    );
  return <footer ref={root} className="foot" suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
}
