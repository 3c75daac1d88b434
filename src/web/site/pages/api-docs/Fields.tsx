import { m } from "../../../../shared/messages/generated/messages.js";
import type { ApiField } from "../../../content/api-docs-types.ts";
import { DocsLink } from "./DocsLink.tsx";
import { hrefOfCall } from "./document.ts";

/** Parameters or fields: name, type and what they mean. */
export function Fields({ items }: { items: ApiField[] }) {
  const [only] = items;
  if (items.length === 1 && only?.name === "" && only.sameAs) return <SameAs call={only.sameAs} />;
  return (
    <dl className="par">
      {items.map(({ name, type, required, text, sameAs }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <span>{type}</span>
            {required && <span className="req">{m.docs_required()}</span>}
          </dt>
          {text && <dd>{text}</dd>}
          {sameAs && (
            <dd>
              <SameAs call={sameAs} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function SameAs({ call }: { call: { id: string; title: string } }) {
  return (
    <p>
      {m.docs_same_fields()} <DocsLink to={hrefOfCall(call.id)}>{call.title}</DocsLink>
    </p>
  );
}
