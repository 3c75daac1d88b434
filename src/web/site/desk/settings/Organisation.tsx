import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { longestOrganisationName, organisationFields, type OrganisationFields } from "../../../../shared/domain/own-organisation.ts";
import { organisationLabels } from "../../../../shared/domain/own-organisation-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useApprovals, useDecided } from "../../../desk/approvals-query.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen, readAnew } from "../../../kit/queries.ts";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { Fixed } from "./Fixed.tsx";
import { Row } from "./Row.tsx";

type Stored = CallOutput<"GET /api/admin/organisation">;

/** How the organisation is called and reached. The treaty, agreements and notices say it, so two people decide. */
export function Organisation() {
  const organisation = readAnew(
    useQuery({ queryKey: keys.organisation, queryFn: () => api("GET /api/admin/organisation", {}), ...freshOnOpen }),
  );
  const asked = useApprovals("waiting").data?.items.find(({ kind }) => kind === "organisation");
  return (
    <Loaded of={organisation} failed={m.org_failed()}>
      {(stored) => (
        <>
          {asked && <AskedNote approval={asked} />}
          {/* What was typed stays while nobody has decided anything else. */}
          {asked ? <AsItStands stored={stored} /> : <OrganisationForm key={stored.number} stored={stored} />}
          <Versions versions={stored.versions} />
        </>
      )}
    </Loaded>
  );
}

const fields: Record<keyof OrganisationFields, { hint: () => string; variable: string; type?: "email"; most: number }> = {
  name: { hint: m.org_name_hint, variable: "PROVIDER_NAME", most: longestOrganisationName },
  nation: { hint: m.org_nation_hint, variable: "PROVIDER_NATION", most: longestOrganisationName },
  answerAddress: { hint: m.org_answer_hint, variable: "NOTIFY_EMAIL", type: "email", most: 254 },
  dataContact: { hint: m.org_contact_hint, variable: "DATA_CONTACT", type: "email", most: 254 },
};

function AsItStands({ stored }: { stored: Stored }) {
  return organisationFields.map((field) => (
    <Row key={field} title={organisationLabels[field]()}>
      <p>{stored[field] ?? m.org_none()}</p>
    </Row>
  ));
}

function OrganisationForm({ stored }: { stored: Stored }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const changed = useDecided();
  const { isFixed, number } = stored;
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (typed) => {
      // What the environment says is not in the form: it stays.
      const given = (field: keyof OrganisationFields) => (isFixed[field] ? stored[field] : typed[field]) ?? "";
      return api("PUT /api/admin/organisation", {
        body: {
          name: given("name"),
          nation: given("nation"),
          answerAddress: given("answerAddress"),
          dataContact: given("dataContact"),
          seen: number,
          reason: typed["reason"] ?? "",
        },
      });
    },
    onSent: () => {
      toast({ title: m.appr_asked(), description: m.org_asked() });
      changed();
    },
    onFailed: (error) => toast({ title: m.apdesk_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <form ref={form} className="orgform" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      {organisationFields.map((field) => {
        const { hint, variable, type, most } = fields[field];
        if (isFixed[field])
          return <Fixed key={field} title={organisationLabels[field]()} text={hint()} value={stored[field] ?? ""} variable={variable} />;
        return (
          <TextField
            key={field}
            name={field}
            label={organisationLabels[field]()}
            hint={hint()}
            defaultValue={stored[field] ?? ""}
            maxLength={most}
            type={type ?? "text"}
            error={errors[field]}
          />
        );
      })}
      <TextField name="reason" label={m.secpol_why()} hint={m.org_why_hint()} maxLength={500} rows={2} error={errors["reason"]} />
      <div className="submitrow">
        <button className="btn btn--admin" disabled={isPending}>
          {isPending ? m.desk_saving() : m.secpol_ask()}
        </button>
      </div>
    </form>
  );
}

function Versions({ versions }: Pick<Stored, "versions">) {
  if (versions.length === 0) return null;
  return (
    <details className="fold">
      <summary>{m.org_versions({ count: versions.length })}</summary>
      <ol className="stack-2" reversed>
        {versions.map(({ number, inForceAt, askedBy, decidedBy, reason, ...version }) => (
          <li key={number} className="small">
            <b>{version.name}</b>
            {organisationFields.slice(1).map((field) => version[field] && ` · ${version[field]}`)}
            <br />
            <span className="muted">
              {m.org_version_by({ when: formatDateTime(inForceAt), asked: askedBy, decided: decidedBy ?? "" })} {reason}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
