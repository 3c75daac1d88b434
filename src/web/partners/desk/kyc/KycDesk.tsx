import { useState } from "react";
import { kycRiskLabel, kycStateLabel } from "../../../../shared/domain/kyc-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { paths } from "../../../../shared/paths.ts";
import { api } from "../../../api/client.ts";
import { MoneyNav } from "../../../desk/MoneyNav.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { RecordPage } from "../../../kit/RecordPage.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { FileForm } from "../../kyc/FileForm.tsx";
import { FileRead } from "../../kyc/FileRead.tsx";
import { KycHistory } from "./KycHistory.tsx";
import { KycWork, SubmitForThem } from "./KycWork.tsx";
import { SectionCheck } from "./SectionCheck.tsx";
import { type DeskFile, readKycFile, useKycChanged, useKycFile } from "./use-kyc-file.ts";

/** An institution's KYC file: what it says on the left, what to do about it on the right. */
export function KycDesk({ institutionId }: { institutionId: number }) {
  const [isTyping, setTyping] = useState(false);
  return (
    <RecordPage
      nav={<MoneyNav />}
      back={{ href: deskPaths.kycFiles, label: m.kyc_files_heading() }}
      of={useKycFile(institutionId)}
      failed={m.kyc_failed()}
      nameOf={({ institution }) => institution.name}
      renderBadges={({ state, isCurrent, rating }) => (
        <p className="row row--tight">
          <StatusBadge status={state} label={kycStateLabel(state)} />
          <StatusBadge status={isCurrent ? "approved" : "attention"} label={isCurrent ? m.kyc_current() : m.kyc_not_current()} />
          <span className="badge">{m.kyc_risk_of({ risk: kycRiskLabel(rating.risk) })}</span>
        </p>
      )}
      links={({ institution }) => [{ href: paths.institution(institution.id), label: m.kyc_public_page() }]}
    >
      {(file) => (
        <div className="dash">
          <div className="d7">
            {isTyping ? (
              <TypeForThem file={file} onDone={() => setTyping(false)} />
            ) : (
              <FileRead
                file={file}
                hrefOf={(id) => `/api/admin/institutions/${institutionId}/kyc/papers/${id}`}
                renderCheck={(section) => <SectionCheck key={section} file={file} section={section} />}
              />
            )}
          </div>
          <div className="d5 stack">
            <KycWork file={file} isTyping={isTyping} onType={() => setTyping(true)} />
            <KycHistory institutionId={institutionId} number={file.number} />
          </div>
        </div>
      )}
    </RecordPage>
  );
}

/** Staff type what the institution said on another way. */
function TypeForThem({ file, onDone }: { file: DeskFile; onDone: () => void }) {
  const changed = useKycChanged(file.institution.id);
  const [submitting, setSubmitting] = useState<number>();
  const params = { id: String(file.institution.id) };
  return (
    <>
      <p className="row">
        <button type="button" className="btn btn--q btn--sm" onClick={onDone}>
          <Icon name="back" />
          {m.kyc_stop_typing()}
        </button>
      </p>
      <FileForm
        file={file}
        save={(body) => api("PUT /api/admin/institutions/{id}/kyc", { params, body })}
        addPaper={(body) => api("POST /api/admin/institutions/{id}/kyc/papers", { params, body })}
        readAgain={() => readKycFile(file.institution.id)}
        onSaved={changed}
        renderSubmit={({ keep, isReady }) => (
          <button type="button" className="btn btn--admin" disabled={!isReady} onClick={() => void keep().then(setSubmitting)}>
            {m.kyc_submit()}
          </button>
        )}
      />
      {submitting !== undefined && (
        <SubmitForThem file={file} number={submitting} onSent={onDone} onClose={() => setSubmitting(undefined)} />
      )}
    </>
  );
}
