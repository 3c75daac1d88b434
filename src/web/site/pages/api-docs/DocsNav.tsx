import { m } from "../../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import { apiDocs } from "../../../content/en/api-docs.ts";
import type { DocumentedCall } from "../../../content/api-docs-types.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { BackToResources } from "../../../kit/sections.tsx";
import { DocsLink } from "./DocsLink.tsx";
import { apiDocument, hrefOfCall, hrefOfChapter } from "./document.ts";

/** The list of all chapters and calls: at the side on a desktop, behind a disclosure on phones. */
export function DocsNav() {
  return (
    <>
      <details className="api__nav m-only">
        <summary className="wrap">
          {m.docs_on_this_page()}
          <Icon name="down" />
        </summary>
        <div className="wrap">
          <NavLinks />
        </div>
      </details>
      <div className="api__nav api__navd">
        <div>
          <NavLinks />
        </div>
      </div>
    </>
  );
}

function NavLinks() {
  const { introduction, walk, authentication, testMode, idempotency, errors, limits, pagination, versions, webhooks } = apiDocs;
  const chapters = [introduction, walk, authentication, testMode, idempotency, errors, limits, pagination, versions, webhooks];
  return (
    <nav className="anav" aria-label={m.docs_nav()}>
      {/* The way back is the reader's, and leads to a page in their language. */}
      <div lang={currentLanguage()}>
        <BackToResources />
      </div>
      <h2>{m.docs_start()}</h2>
      <ul>
        {chapters.map(({ id, heading }) => (
          <li key={id}>
            <DocsLink to={hrefOfChapter(id)}>{heading}</DocsLink>
          </li>
        ))}
      </ul>
      <h2>{m.docs_endpoints()}</h2>
      <CallLinks calls={apiDocument.calls} />
    </nav>
  );
}

export function CallLinks({ calls }: { calls: Pick<DocumentedCall, "id" | "method" | "path">[] }) {
  return (
    <ul>
      {calls.map(({ id, method, path }) => (
        <li key={id}>
          <DocsLink to={hrefOfCall(id)}>
            <Verb method={method} />
            <span>{path}</span>
          </DocsLink>
        </li>
      ))}
    </ul>
  );
}

export function Verb({ method }: { method: DocumentedCall["method"] }) {
  return <span className={`verb verb--${method.toLowerCase()}`}>{method} </span>;
}
