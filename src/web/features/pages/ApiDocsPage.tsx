import type { ReactNode } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { apiDocs } from "../../content/en/api-docs.ts";
import type { ApiEndpoint, ApiParameter, Section } from "../../content/types.ts";
import { useSite } from "../../site-context.ts";
import { Paragraphs, Text } from "../../ui/Prose.tsx";
import { Code, JsonCode } from "./api-docs/Code.tsx";
import { DocsNav, Verb } from "./api-docs/DocsNav.tsx";
import { apiBase, curl, exampleKey, localised } from "./api-docs/requests.ts";
import "./api-docs.css";

/** The partner API's documentation (§2, §7): navigation, prose, and code on deep. */
export default function ApiDocsPage() {
  const { publicUrl } = useSite();
  const { introduction, authentication, errors, limits, pagination, webhooks } = apiDocs;
  const authenticated = `${m.docs_from_environment()}\ncurl ${apiBase(publicUrl)}/account \\\n  -H "Authorization: Bearer $API_KEY"`;
  return (
    <div className="api">
      <DocsNav />
      <main id="main" className="apimain">
        <div className="ep">
          <div>
            <h1>{apiDocs.heading}</h1>
            <p className="lead">{apiDocs.lead}</p>
            <p className="api__notice">
              <Text of={apiDocs.notice} />
            </p>
          </div>
          <div>
            <Code title={m.docs_base()} text={apiBase(publicUrl)} />
          </div>
        </div>
        <Chapter section={introduction} />
        <Chapter section={authentication} code={<AuthenticationCode text={authenticated} />} />
        <Chapter section={errors} code={<JsonCode title={m.docs_sample_error()} value={errors.sample} outcome="bad" />}>
          <h3>{m.docs_error_object()}</h3>
          <Parameters items={errors.fields} />
          <h3>{m.docs_statuses()}</h3>
          <Fields items={errors.statuses.map(({ status, text }) => ({ name: String(status), text }))} />
        </Chapter>
        <Chapter section={limits} />
        <Chapter
          section={pagination}
          code={<JsonCode title={m.docs_page_object()} value={{ pagination: { total: 1, page: 1, per_page: 10 } }} />}
        >
          <h3>{m.docs_page_object()}</h3>
          <Fields items={pagination.fields} />
        </Chapter>
        <Chapter section={webhooks}>
          <ul className="par">
            {webhooks.topics.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>
                  <Text of={text} />
                </p>
              </li>
            ))}
          </ul>
        </Chapter>
        {apiDocs.endpoints.map((endpoint) => (
          <Endpoint key={endpoint.id} endpoint={endpoint} />
        ))}
      </main>
    </div>
  );
}

function AuthenticationCode({ text }: { text: string }) {
  return (
    <>
      <Code title={m.docs_example_key()} text={exampleKey} />
      <p className="api__under">{m.docs_example_key_note()}</p>
      <Code title={m.docs_authenticated()} text={text} />
    </>
  );
}

function Chapter({ section, code, children }: { section: Section; code?: ReactNode; children?: ReactNode }) {
  return (
    <section className="ep" id={section.id}>
      <div>
        <h2>{section.heading}</h2>
        <Paragraphs of={section.paragraphs} />
        {children}
      </div>
      {code && <div>{code}</div>}
    </section>
  );
}

function Endpoint({ endpoint }: { endpoint: ApiEndpoint }) {
  const { publicUrl } = useSite();
  const { id, method, path, title, text, parameters, fields, response } = endpoint;
  return (
    <section className="ep" id={id}>
      <div>
        <h2>{title}</h2>
        <p className="path">
          <Verb method={method} />
          /api/v1{path}
        </p>
        <p>
          <Text of={text} />
        </p>
        {parameters.length === 0 && <p className="muted">{m.docs_no_parameters()}</p>}
        {parameters.length > 0 && (
          <>
            <h3>{method === "POST" ? m.docs_parameters_body() : m.docs_parameters_query()}</h3>
            <Parameters items={parameters} />
          </>
        )}
        <h3>{m.docs_fields()}</h3>
        <Fields items={fields} />
      </div>
      <div>
        <Code title={`${method} ${path}`} text={curl(endpoint, publicUrl)} />
        <JsonCode title={response.status === 201 ? m.docs_created() : m.docs_ok()} value={localised(response.body, publicUrl)} />
      </div>
    </section>
  );
}

function Parameters({ items }: { items: ApiParameter[] }) {
  return (
    <dl className="par">
      {items.map(({ name, type, required, text }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <span>{type}</span>
            {required && <span className="req">{m.docs_required()}</span>}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fields({ items }: { items: { name: string; text: string }[] }) {
  return <Parameters items={items.map(({ name, text }) => ({ name, text, type: "", required: false }))} />;
}
