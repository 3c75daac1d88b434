import { partnerErrorStatus, type PartnerErrorCode } from "../../../../shared/domain/partner-errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { apiDocs } from "../../../content/en/api-docs.ts";
import type { ApiField, DocumentedCall } from "../../../content/api-docs-types.ts";
import { JsonCode } from "./Code.tsx";
import { DocsLink } from "./DocsLink.tsx";
import { Verb } from "./DocsNav.tsx";
import { apiDocument, hrefOfChapter } from "./document.ts";
import { Fields } from "./Fields.tsx";
import { Sample } from "./Sample.tsx";

/** One call of the partner API, as its contract says. */
export function Call({ call }: { call: DocumentedCall }) {
  return (
    <section className="ep" id={call.id}>
      <div>
        <CallHead {...call} />
        <p>{call.text}</p>
        {call.scope && <p className="muted">{m.docs_scope({ scope: call.scope })}</p>}
        {call.parameters.length === 0 && <p className="muted">{m.docs_no_parameters()}</p>}
        {call.parameters.map(({ place, fields }) => (
          <FieldList key={place} heading={places[place]()} items={fields} />
        ))}
        <FieldList heading={m.docs_fields()} items={call.fields} />
        <h3>{m.docs_errors()}</h3>
        {call.errors.length > 0 && <Fields items={errorFields(call.errors)} />}
        <p className="muted">
          <DocsLink to={hrefOfChapter(apiDocs.errors.id)}>{m.docs_errors_common()}</DocsLink>
        </p>
      </div>
      <div>
        <Sample title={`${call.method} ${call.path}`} request={call} />
        <JsonCode title={call.status === 201 ? m.docs_created() : m.docs_ok()} value={call.answer} />
      </div>
    </section>
  );
}

const places = {
  path: m.docs_parameters_path,
  query: m.docs_parameters_query,
  header: m.docs_parameters_header,
  body: m.docs_parameters_body,
};

/** Error codes with their status and meaning. */
export function errorFields(codes: PartnerErrorCode[]): ApiField[] {
  return codes.map((code) => {
    const status = String(partnerErrorStatus[code]);
    const type = apiDocument.commonErrors.includes(code) ? m.docs_status_every({ status }) : status;
    return { name: code, type, text: apiDocs.errorMeanings[code] };
  });
}

function CallHead({ title, method, path }: Pick<DocumentedCall, "title" | "method" | "path">) {
  return (
    <>
      <h2>{title}</h2>
      <p className="path">
        <Verb method={method} />
        /api/v1{path}
      </p>
    </>
  );
}

function FieldList({ heading, items }: { heading: string; items: ApiField[] }) {
  return (
    <>
      <h3>{heading}</h3>
      <Fields items={items} />
    </>
  );
}
