import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { kycStateLabel } from "../../../shared/domain/kyc-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDate } from "../../kit/dates.ts";
import { FormDialog } from "../../kit/FormDialog.tsx";
import { TextField } from "../../kit/fields.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { FileForm } from "../../partners/kyc/FileForm.tsx";
import { FileRead } from "../../partners/kyc/FileRead.tsx";
import { Frame } from "./Frame.tsx";
import { areaKeys } from "./queries.ts";

export const titleOf = m.area_nav_file;

type File = CallOutput<"GET /api/partner/kyc">;

const read = () => api("GET /api/partner/kyc", {});
const hrefOf = (id: number) => `/api/partner/kyc/papers/${id}`;

/** The institution's KYC file: filled in by its members, read while our staff check it. */
export default function FilePage() {
  const client = useQueryClient();
  const file = useQuery({ queryKey: [areaKeys.file], queryFn: read, ...freshOnOpen, refetchOnWindowFocus: false });
  const keep = (next: File) => client.setQueryData([areaKeys.file], next);
  const [submitting, setSubmitting] = useState<number>();
  return (
    <Frame title={m.kyc_heading()}>
      <p className="intro muted">{m.kyc_intro()}</p>
      <Loaded of={file} failed={m.kyc_failed()}>
        {(data) => (
          <>
            <Standing file={data} />
            {data.state === "submitted" || data.state === "recommended" || data.endedOn !== null ? (
              <FileRead file={data} hrefOf={hrefOf} />
            ) : (
              <FileForm
                file={data}
                save={(body) => api("PUT /api/partner/kyc", { body })}
                addPaper={(body) => api("POST /api/partner/kyc/papers", { body })}
                readAgain={read}
                onSaved={keep}
                renderSubmit={({ keep: keepTyped, isReady }) => (
                  <button type="button" className="btn" disabled={!isReady} onClick={() => void keepTyped().then(setSubmitting)}>
                    {m.kyc_submit()}
                  </button>
                )}
              />
            )}
            {submitting !== undefined && (
              <FormDialog
                title={m.kyc_submit_heading()}
                action={m.kyc_submit()}
                pending={m.desk_saving()}
                look="plain"
                send={({ note = "" }) => api("POST /api/partner/kyc/submit", { body: { number: submitting, note } })}
                onSent={keep}
                done={{ title: m.kyc_submitted() }}
                error={m.kyc_not_submitted()}
                onClose={() => setSubmitting(undefined)}
              >
                {(errors) => (
                  <>
                    <p>{m.kyc_submit_text()}</p>
                    <TextField
                      name="note"
                      label={m.kyc_note()}
                      hint={m.kyc_note_hint()}
                      rows={3}
                      maxLength={2_000}
                      optional
                      error={errors["note"]}
                    />
                  </>
                )}
              </FormDialog>
            )}
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function Standing({ file: { state, isCurrent, nextReviewOn, lapsed, versions } }: { file: File }) {
  const returned = versions[0]?.state === "returned" ? versions[0] : undefined;
  return (
    <div className="stack-2 kyc__standing">
      <p className="row row--tight">
        <StatusBadge status={state} label={kycStateLabel(state)} />
        {isCurrent && nextReviewOn && <StatusBadge status="approved" label={m.kyc_current_until({ day: formatDate(nextReviewOn) })} />}
      </p>
      {lapsed.map((sentence) => (
        <p className="banner banner--info" key={sentence}>
          <Icon name="warning" />
          <span>{sentence}</span>
        </p>
      ))}
      {returned?.returnWords && (
        <p className="banner banner--info">
          <Icon name="info" />
          <span className="pre">{returned.returnWords}</span>
        </p>
      )}
    </div>
  );
}
