import { useState } from "react";
import { kycSectionLabel } from "../../../../shared/domain/kyc-labels.ts";
import type { KycSection } from "../../../../shared/domain/kyc.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { type DeskFile, useKycChanged } from "./use-kyc-file.ts";

/** What was found in a section of the version that waits, and the two answers that there are. */
export function SectionCheck({ file, section }: { file: DeskFile; section: KycSection }) {
  const [isAsking, setAsking] = useState(false);
  const changed = useKycChanged(file.institution.id);
  const params = { id: String(file.institution.id) };
  const fits = useChange({
    call: () => api("POST /api/admin/institutions/{id}/kyc/checks", { params, body: { section, verdict: "fits", words: "" } }),
    onDone: changed,
    failed: m.kyc_not_checked(),
  });
  const found = file.reviews.find((one) => one.section === section);
  if (file.state !== "submitted" && !found) return null;
  return (
    <div className="kyc__lacks stack-2">
      {found && (
        <p className="small">
          <Icon name={found.verdict === "fits" ? "check" : "info"} />{" "}
          {found.verdict === "fits"
            ? m.kyc_found_fits({ name: found.by, day: formatDateTime(found.at) })
            : m.kyc_found_question({ name: found.by, words: found.words ?? "" })}
        </p>
      )}
      {file.state === "submitted" && (
        <p className="row row--tight">
          <button type="button" className="btn btn--admin2 btn--sm" disabled={fits.isPending} onClick={() => fits.mutate()}>
            {m.kyc_fits()} <span className="vh">{kycSectionLabel(section)}</span>
          </button>
          <button type="button" className="btn btn--q btn--sm" onClick={() => setAsking(true)}>
            {m.kyc_ask()} <span className="vh">{kycSectionLabel(section)}</span>
          </button>
        </p>
      )}
      {isAsking && (
        <FormDialog
          title={m.kyc_ask_heading({ section: kycSectionLabel(section) })}
          action={m.kyc_ask()}
          pending={m.desk_saving()}
          send={({ words = "" }) =>
            api("POST /api/admin/institutions/{id}/kyc/checks", { params, body: { section, verdict: "question", words } })
          }
          onSent={changed}
          done={{ title: m.kyc_asked() }}
          error={m.kyc_not_checked()}
          onClose={() => setAsking(false)}
        >
          {(errors) => (
            <TextField
              name="words"
              label={m.kyc_question_words()}
              hint={m.kyc_question_hint()}
              rows={4}
              maxLength={2_000}
              error={errors["words"]}
            />
          )}
        </FormDialog>
      )}
    </div>
  );
}
