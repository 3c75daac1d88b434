import { ServerPart } from "../../ui/ServerPart.tsx";
import { watchDocs } from "./api-docs/behaviour.ts";
import { Docs } from "./api-docs/Docs.tsx";
import "./api-docs.css";

/**
 * The partner API's documentation (§2, §7): with all calls and samples it is longer than a page's JavaScript may be. It is
 * in English in every language, as the API itself is.
 */
export default function ApiDocsPage() {
  return (
    <ServerPart name="docs" className="api" lang="en" onThere={watchDocs}>
      {import.meta.env.SSR && <Docs />}
    </ServerPart>
  );
}
