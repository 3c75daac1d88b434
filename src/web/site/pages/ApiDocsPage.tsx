import { m } from "../../../shared/messages/generated/messages.js";
import type { PageProps } from "../../runtime/route.ts";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { watchDocs } from "./api-docs/behaviour.ts";
import { Docs, nameOfSection } from "./api-docs/Docs.tsx";
import "./api-docs.css";

/** The browser takes the title of a section from the section's own page. */
export function titleOf({ section }: PageProps["params"]): string {
  return import.meta.env.SSR && section ? `${nameOfSection(section)} · ${m.title_api_docs()}` : m.title_api_docs();
}

/**
 * The partner API's documentation (§2, §7), on several pages: with all calls and samples one would be longer than a page may
 * be. It is in English in every language, as the API itself is.
 */
export default function ApiDocsPage({ params }: PageProps) {
  return (
    <ServerPart name="docs" className="api" lang="en" onThere={watchDocs}>
      {import.meta.env.SSR && <Docs section={params["section"]} />}
    </ServerPart>
  );
}
