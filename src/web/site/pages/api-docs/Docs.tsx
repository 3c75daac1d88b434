import type { ReactNode } from "react";
import { type ApiDocsSection, apiDocsSectionNames } from "../../../../shared/domain/api-docs-sections.ts";
import { type PartnerErrorCode, partnerErrorStatus } from "../../../../shared/domain/partner-errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import { apiDocs } from "../../../content/en/api-docs.ts";
import type { Section } from "../../../content/types.ts";
import { Paragraphs, Text } from "../../../kit/Prose.tsx";
import { Call, errorFields } from "./Calls.tsx";
import { Code, JsonCode } from "./Code.tsx";
import { DocsNav } from "./DocsNav.tsx";
import { apiDocument, callsOf } from "./document.ts";
import { Fields } from "./Fields.tsx";
import { Sample, useApiBase } from "./Sample.tsx";

/** What a page of the documentation shows, made on the server alone: its calls are those of the contracts. */
export function Docs({ section }: { section: string | undefined }) {
  return (
    <>
      <DocsNav />
      <main id="main" className="apimain">
        {isSection(section) ? <SectionOfCalls section={section} /> : <Chapters />}
      </main>
    </>
  );
}

export function nameOfSection(section: string): string {
  return isSection(section) ? apiDocs.sections[section].heading : "";
}

function isSection(name: string | undefined): name is ApiDocsSection {
  return apiDocsSectionNames.some((one) => one === name);
}

/** Some of the calls. */
function SectionOfCalls({ section }: { section: ApiDocsSection }) {
  const { heading, lead } = apiDocs.sections[section];
  return (
    <>
      <div className="ep">
        <div>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
        <Base />
      </div>
      {callsOf(section).map((call) => (
        <Call key={call.id} call={call} />
      ))}
    </>
  );
}

/** The first page: how the API works, and where its calls are. */
function Chapters() {
  const { authentication, walk, errors, limits, pagination, webhooks } = apiDocs;
  return (
    <>
      <Head />
      <Chapter section={apiDocs.introduction} />
      <Chapter section={walk} code={<WalkCode />} />
      <Chapter
        section={authentication}
        code={<Sample title={m.docs_authenticated()} request={{ method: "GET", samplePath: "/account" }} />}
      />
      <Chapter section={apiDocs.testMode} />
      <Chapter section={apiDocs.idempotency} />
      <Chapter section={errors} code={<JsonCode title={m.docs_sample_error()} value={apiDocs.errorSample} outcome="bad" />}>
        <h3>{m.docs_error_object()}</h3>
        <Fields items={apiDocs.errorFields} />
        <h3>{m.docs_statuses()}</h3>
        <Fields items={errorFields(Object.keys(partnerErrorStatus) as PartnerErrorCode[])} />
      </Chapter>
      <Chapter section={limits}>
        <h3>{m.docs_headers()}</h3>
        <Fields items={apiDocs.limitHeaders} />
      </Chapter>
      <Chapter
        section={pagination}
        code={<JsonCode title={m.docs_page_object()} value={{ pagination: { total: 1, page: 1, per_page: 10 } }} />}
      >
        <h3>{m.docs_page_object()}</h3>
        <Fields items={apiDocs.pageFields} />
      </Chapter>
      <Chapter section={apiDocs.versions} />
      <Chapter section={webhooks}>
        <h3>{m.docs_headers()}</h3>
        <Fields items={webhooks.headers} />
        <h3>{m.docs_topics()}</h3>
        <dl className="par">
          {webhooks.topics.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <Text of={text} />
              </dd>
            </div>
          ))}
        </dl>
      </Chapter>
      <Sections />
    </>
  );
}

function Head() {
  return (
    <div className="ep">
      <div>
        <h1>{apiDocs.heading}</h1>
        <p className="lead">{apiDocs.lead}</p>
        <p className="api__notice">
          <Text of={apiDocs.notice} />
        </p>
      </div>
      <Base />
    </div>
  );
}

/** Where the API is, beside a page's heading. */
function Base() {
  return (
    <div>
      <Code title={m.docs_base()}>{useApiBase()}</Code>
    </div>
  );
}

/** The way to the calls, by section. */
function Sections() {
  return (
    <section className="ep" id="endpoints">
      <div>
        <h2>{m.docs_endpoints()}</h2>
        <dl className="par">
          {apiDocsSectionNames.map((section) => (
            <div key={section}>
              <dt>
                <a href={paths.apiDocsSection(section)}>{apiDocs.sections[section].heading}</a>
              </dt>
              <dd>{apiDocs.sections[section].lead}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function WalkCode() {
  const steps = ["get-account", "get-projects", "post-transactions", "post-test-transactions-id-settle", "get-transactions-id"];
  const calls = steps.flatMap((step) => apiDocument.calls.filter(({ id }) => id === step));
  return (
    <>
      <Code title={m.docs_key_variable()}>export HEARTHBRIDGE_KEY=hb_test_…</Code>
      {calls.map((call) => (
        <Sample key={call.id} title={call.title} request={call} />
      ))}
    </>
  );
}

function Chapter({ section, code, children }: { section: Section; code?: ReactNode; children?: ReactNode }) {
  return (
    <section className="ep" id={section.id}>
      <div>
        <h2>{section.heading}</h2>
        <Paragraphs of={section.paragraphs} />
        {section.items && (
          <ol className="par">
            {section.items.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>
                  <Text of={text} />
                </p>
              </li>
            ))}
          </ol>
        )}
        {children}
      </div>
      {code && <div>{code}</div>}
    </section>
  );
}
