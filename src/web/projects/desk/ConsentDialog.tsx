import { useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { FormDialog } from "../../kit/FormDialog.tsx";
import { TextField } from "../../kit/fields.tsx";
import { DocumentField, type SentFile } from "../../requests/attachments/DocumentField.tsx";
import { readUntil, UntilField } from "./UntilField.tsx";
import { type Project, useProjectChanged } from "./use-project.ts";

interface Props {
  project: Project;
  /** The consent in force, when this one takes its place. */
  replaces?: number | undefined;
  onClose: () => void;
}

/** Records what the community decided. Only the nation is filled in: who spoke, and how, nobody can guess. */
export function ConsentDialog({ project, replaces, onClose }: Props) {
  const file = useRef<SentFile | "waiting">(undefined);
  const changed = useProjectChanged();
  const isRenewal = replaces !== undefined;
  return (
    <FormDialog
      title={isRenewal ? m.consx_renew() : m.consent_record()}
      className="dialog--wide"
      action={m.consent_save()}
      pending={m.desk_saving()}
      // In the order of the page. The server knows the other rules; it answers with a sentence per field.
      check={(values) => ({
        ...missingOf(values, saidBefore),
        ...(readUntil(values) ? {} : { until: m.consx_error_until() }),
        ...missingOf(values, saidAfter),
        ...(file.current === "waiting" && { document: m.att_one_wait() }),
      })}
      send={(values) =>
        api("POST /api/admin/projects/{id}/consents", {
          params: { id: String(project.id) },
          body: toConsent(values, file.current, replaces),
        })
      }
      onSent={changed}
      done={{ title: isRenewal ? m.consx_renewed() : m.consent_saved() }}
      error={m.adminprojects_save_failed()}
      onClose={onClose}
    >
      {(errors) => {
        const given = (name: TextName) => ({ name, error: errors[name] });
        return (
          <>
            <p className="small muted">{isRenewal ? m.consx_renew_intro() : m.consent_record_intro()}</p>
            <div>
              <div className="grid2">
                <TextField {...given("consentedBy")} label={m.consent_by()} maxLength={200} autoComplete="off" />
                <TextField {...given("consentedByRole")} label={m.consent_role()} maxLength={200} autoComplete="off" />
              </div>
              <TextField {...given("onBehalfOf")} defaultValue={project.nationName ?? ""} label={m.consent_nation()} maxLength={200} />
              <TextField
                {...given("procedure")}
                label={m.consent_procedure()}
                hint={m.consent_procedure_hint()}
                maxLength={4_000}
                rows={3}
              />
              <TextField {...given("consentedOn")} label={m.consent_on()} type="date" maxLength={10} short />
              <TextField {...given("covers")} label={m.consx_covers()} hint={m.consx_covers_hint()} maxLength={4_000} rows={2} />
              <TextField {...given("disclosed")} label={m.consx_disclosed()} hint={m.consx_disclosed_hint()} maxLength={4_000} rows={2} />
              <TextField
                {...given("conditions")}
                label={m.consx_conditions()}
                hint={m.consx_conditions_hint()}
                maxLength={4_000}
                rows={2}
                optional
              />
              <UntilField error={errors["until"]} />
              <TextField {...given("documentReference")} label={m.consent_document()} hint={m.consent_document_hint()} maxLength={300} />
              {project.fundingRequestId !== null && (
                <DocumentField
                  label={m.consx_file()}
                  hint={m.consx_file_hint()}
                  failed={m.consx_load_failed()}
                  error={errors["document"]}
                  onChange={(sent) => (file.current = sent)}
                />
              )}
              <TextField {...given("documentUrl")} label={m.consent_document_url()} maxLength={500} type="url" optional />
            </div>
          </>
        );
      }}
    </FormDialog>
  );
}

const textNames = [
  "consentedBy",
  "consentedByRole",
  "onBehalfOf",
  "procedure",
  "consentedOn",
  "covers",
  "disclosed",
  "conditions",
  "documentReference",
  "documentUrl",
] as const;
type TextName = (typeof textNames)[number];

type Sentences = Partial<Record<TextName, () => string>>;
const saidBefore: Sentences = {
  consentedBy: m.consent_error_by,
  consentedByRole: m.consent_error_role,
  onBehalfOf: m.consent_error_nation,
  procedure: m.consent_error_procedure,
  consentedOn: m.consent_error_date,
  covers: m.consx_error_covers,
  disclosed: m.consx_error_disclosed,
};
const saidAfter: Sentences = { documentReference: m.consent_error_document };

function missingOf(values: Record<string, string>, sentences: Sentences): Record<string, string> {
  const missing = Object.entries(sentences).filter(([name]) => !values[name]?.trim());
  return Object.fromEntries(missing.map(([name, sentence]) => [name, sentence()]));
}

function toConsent(values: Record<string, string>, file: SentFile | "waiting" | undefined, replaces: number | undefined) {
  const texts = Object.fromEntries(textNames.map((name) => [name, values[name] ?? ""])) as Record<TextName, string>;
  return {
    ...texts,
    // The form is not sent before one of the two is chosen.
    until: readUntil(values) ?? { kind: "date" as const, date: "" },
    document: file === "waiting" ? undefined : file,
    replaces,
  };
}
