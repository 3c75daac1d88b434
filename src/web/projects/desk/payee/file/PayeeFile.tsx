import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { kycRiskLabel } from "../../../../../shared/domain/kyc-labels.ts";
import { m } from "../../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../../api/client.ts";
import { keys } from "../../../../desk/queries.ts";
import { formatDate, formatDateTime } from "../../../../kit/dates.ts";
import { Icon } from "../../../../kit/Icon.tsx";
import { Loaded } from "../../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../../kit/queries.ts";
import { StatusBadge } from "../../../../kit/status.tsx";
import { countryName } from "../../../../partners/kyc/countries.ts";
import { addressText, Facts, OwnersRead, Papers } from "../../../../partners/kyc/FileRead.tsx";
import { AskedNote } from "../../../../record/desk/approvals/AskedNote.tsx";
import { PayeeFileDialog } from "./PayeeFileDialog.tsx";
import { payeeKindLabel } from "./payee-kinds.ts";

export type PayeeFileData = CallOutput<"GET /api/admin/projects/{id}/payee-file">;
type Version = NonNullable<PayeeFileData["inForce"]>;

/** Who receives the money of a project: what is in force, what waits for a second person, and the form. */
export function PayeeFile({ projectId }: { projectId: number }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const key = [...keys.projects, projectId, "payee-file"];
  const read = useQuery({
    queryKey: key,
    queryFn: () => api("GET /api/admin/projects/{id}/payee-file", { params: { id: String(projectId) } }),
    ...freshOnOpen,
  });
  return (
    <section className="panel stack kyc" aria-busy={read.isPending}>
      <h2>{m.payee_file_heading()}</h2>
      <Loaded of={read} failed={m.payee_file_failed()}>
        {(file) => (
          <>
            <p>
              <StatusBadge
                status={file.isCurrent ? "approved" : "attention"}
                label={file.isCurrent ? m.payee_file_current() : m.payee_file_not_current()}
              />
            </p>
            {file.inForce === null && file.waiting === null && <p className="muted">{m.payee_file_none()}</p>}
            {file.inForce && file.missing.map((sentence) => <p key={sentence}>{sentence}</p>)}
            {file.inForce && <VersionRead projectId={projectId} of={file.inForce} papers={file.papers} />}
            {file.waiting && <VersionRead projectId={projectId} of={file.waiting} papers={file.papers} />}
            {file.asked && <AskedNote approval={file.asked} />}
            {file.holders.length === 0 && <p className="small">{m.payee_file_no_holder()}</p>}
            {!file.asked && file.holders.length > 0 && (
              <button type="button" className={file.inForce ? "btn btn--q" : "btn btn--admin"} onClick={() => setOpen(true)}>
                <Icon name="pen" />
                {file.inForce ? m.payee_file_change() : m.payee_file_enter()}
              </button>
            )}
            {isOpen && (
              <PayeeFileDialog
                projectId={projectId}
                file={file}
                onSent={() => {
                  void client.invalidateQueries({ queryKey: key });
                  void client.invalidateQueries({ queryKey: keys.approvals });
                }}
                onClose={() => setOpen(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ReadProps {
  projectId: number;
  of: Version;
  papers: PayeeFileData["papers"];
}

function VersionRead({ projectId, of, papers }: ReadProps) {
  const { number, content, rating, enteredBy, enteredAt, approvedBy, nextReviewOn } = of;
  const { kind } = content;
  return (
    <div className="stack-2">
      <h3>{approvedBy === null ? m.payee_file_waiting({ number }) : m.payee_file_version({ number })}</h3>
      <Facts
        of={[
          [m.payee_file_holder(), of.holderName],
          [m.payee_file_kind(), payeeKindLabel(kind)],
          [m.kyc_other_names(), content.otherNames.join("; ")],
          [m.kyc_birth_date(), content.birthDate],
          [m.kyc_registration(), content.registrationNumber],
          [m.kyc_recognition(), content.recognition],
          [kind === "nation" ? m.kyc_country_nation() : m.kyc_country(), countryName(content.country)],
          [m.kyc_address(), addressText(content.address)],
          [m.payee_file_role(), content.role],
        ]}
      />
      {kind === "organisation" && <OwnersRead of={content} />}
      <Papers file={{ content, papers }} hrefOf={(id) => `/api/admin/projects/${projectId}/payee-file/papers/${id}`} />
      <p className="small">{m.payee_file_risk({ risk: kycRiskLabel(rating.risk), points: rating.points })}</p>
      {rating.rules.map(({ id, points, sentence }) => (
        <p className="small" key={id}>
          <strong className="num">+{points}</strong> {sentence}
        </p>
      ))}
      <p className="xs dim">
        {m.payee_file_entered({ name: enteredBy, when: formatDateTime(enteredAt) })}{" "}
        {approvedBy !== null && m.payee_file_approved({ name: approvedBy, day: formatDate(nextReviewOn ?? "") })}
      </p>
    </div>
  );
}
