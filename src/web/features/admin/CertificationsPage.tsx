import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { certificationStandings } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallInput, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../forms/submit.ts";
import { useToast } from "../../layout/toasts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatDate } from "./format.ts";
import { freshOnOpen, keys } from "./queries.ts";
import { ListSkeleton, LoadFailed } from "./States.tsx";
import { StatusBadge } from "./status.tsx";
import { oneOf } from "./url-state.ts";
import "../../styles/admin.css";

type Certification = CallOutput<"GET /api/certifications">["items"][number];
type CertificationKey = CallInput<"PATCH /api/admin/certifications/{key}">["params"]["key"];

const names: Record<CertificationKey, () => string> = {
  undrip: m.cert_name_undrip,
  sovereign_license: m.cert_name_license,
  kyc: m.cert_name_kyc,
  aml: m.cert_name_aml,
  iso20022: m.cert_name_iso20022,
  pci_dss: m.cert_name_pci_dss,
};

const certificationKeys = Object.keys(names) as CertificationKey[];

const standings: Record<Certification["standing"], () => string> = {
  verified: m.cert_verified,
  in_progress: m.cert_in_progress,
  not_assessed: m.cert_not_assessed,
};

const nameOf = (key: string) => names[oneOf(certificationKeys, key) ?? "undrip"]();

export const titleOf = m.title_certifications;

/** The records behind the home page's certification grid, and their standing (ruling: never claim more than the record). */
export default function CertificationsPage() {
  const list = useQuery({ queryKey: keys.certifications, queryFn: () => api("GET /api/certifications", {}), ...freshOnOpen });
  const [editing, setEditing] = useState<Certification>();
  return (
    <main id="main" className="wrap apage">
      <div className="ahead">
        <h1>{m.title_certifications()}</h1>
      </div>
      <p className="muted intro">{m.cert_intro()}</p>
      {list.isPending && <ListSkeleton rows={6} />}
      {list.isError && <LoadFailed text={m.cert_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      <ul className="certs">
        {list.data?.items.map((item) => (
          <li className="card stack-2" key={item.key}>
            <p className="row spread">
              <StatusBadge status={item.standing} label={standings[item.standing]()} />
              <button type="button" className="btn btn--q btn--sm" onClick={() => setEditing(item)}>
                <Icon name="pen" />
                {m.institutions_edit()} <span className="vh">{nameOf(item.key)}</span>
              </button>
            </p>
            <h2 className="h3">{nameOf(item.key)}</h2>
            <dl className="kv">
              <div>
                <dt>{m.cert_issuer()}</dt>
                <dd>{item.issuer ?? m.cert_no_record()}</dd>
              </div>
              <div>
                <dt>{m.cert_date()}</dt>
                <dd>{item.issuedOn ? formatDate(item.issuedOn) : m.cert_no_record()}</dd>
              </div>
              <div>
                <dt>{m.cert_document()}</dt>
                <dd>{item.documentUrl ? <a href={item.documentUrl}>{m.cert_open_document()}</a> : m.cert_no_record()}</dd>
              </div>
            </dl>
            {item.note && <p className="small asTyped">{item.note}</p>}
          </li>
        ))}
      </ul>
      {editing && <CertificationDialog item={editing} onClose={() => setEditing(undefined)} />}
    </main>
  );
}

function CertificationDialog({ item, onClose }: { item: Certification; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (values) =>
      api("PATCH /api/admin/certifications/{key}", {
        params: { key: oneOf(certificationKeys, item.key) ?? "undrip" },
        body: {
          standing: oneOf(certificationStandings, values["standing"]) ?? item.standing,
          issuer: values["issuer"],
          issuedOn: values["issuedOn"],
          documentUrl: values["documentUrl"],
          note: values["note"],
        },
      }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: keys.certifications });
      toast({ title: m.cert_saved() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.institutions_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={nameOf(item.key)}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="certification-form" disabled={isPending}>
            {isPending ? m.desk_saving() : m.desk_save()}
          </button>
        </>
      }
    >
      <form ref={form} id="certification-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <SelectField
          name="standing"
          label={m.cert_standing()}
          hint={m.cert_standing_hint()}
          choose={m.cert_choose()}
          options={certificationStandings.map((value) => ({ value, label: standings[value]() }))}
          defaultValue={item.standing}
          error={errors["standing"]}
        />
        <TextField
          name="issuer"
          label={m.cert_issuer()}
          maxLength={200}
          defaultValue={item.issuer ?? ""}
          error={errors["issuer"]}
          optional
        />
        <TextField
          name="issuedOn"
          label={m.cert_date()}
          maxLength={10}
          type="date"
          defaultValue={item.issuedOn ?? ""}
          error={errors["issuedOn"]}
          short
          optional
        />
        <TextField
          name="documentUrl"
          label={m.cert_document_url()}
          maxLength={500}
          type="url"
          defaultValue={item.documentUrl ?? ""}
          error={errors["documentUrl"]}
          optional
        />
        <TextField
          name="note"
          label={m.cert_note()}
          hint={m.cert_note_hint()}
          maxLength={1_800}
          rows={3}
          defaultValue={item.note ?? ""}
          error={errors["note"]}
          optional
        />
      </form>
    </Dialog>
  );
}
