import { useState } from "react";
import { agreementLineLabel, agreementStateLabel } from "../../../../shared/domain/agreement-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDay } from "../../../kit/dates.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { oneOf } from "../../../kit/one-of.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { agreementLines, agreementSides } from "../../../../shared/domain/agreements.ts";
import { ChangeList, Revisions } from "../../agreement/Changes.tsx";
import { RemarkFields, Remarks, Signatures } from "../../agreement/parts.tsx";
import { TermsRead, type Version } from "../../agreement/TermsRead.tsx";
import { ReasonAct } from "./ReasonAct.tsx";
import { TermsDialog } from "./TermsDialog.tsx";
import { type DeskAgreement, useAgreementChanged } from "./use-agreement.ts";

interface Props {
  projectId: number;
  agreement: DeskAgreement;
  open: Version;
  mayChange: boolean;
}

/** The draft that is being written, or what waits for its signatures. */
export function OpenVersion({ projectId, agreement, open, mayChange }: Props) {
  const { number, state, sharedAt } = open;
  const missing = Object.keys(agreement.problems).length;
  const offer = agreement.asked.find(({ kind }) => kind === "agreement");
  return (
    <section className="stack" aria-labelledby="agreement-open">
      <h3 id="agreement-open">
        {m.agr_version({ number })} <StatusBadge status={state === "draft" ? "draft" : "submitted"} label={agreementStateLabel(state)} />
      </h3>
      {sharedAt && <p className="small muted">{m.agr_desk_shared({ day: formatDay(sharedAt) })}</p>}
      {state === "offered" && <Signatures of={open} sides={agreementSides} />}
      {offer && <AskedNote approval={offer} />}
      {agreement.communityChanged && (
        <div className="banner banner--info">
          <Icon name="warning" />
          <div className="stack-2">
            <p>
              <strong>{m.agr_desk_community_changed()}</strong> {m.agr_desk_community_changed_text()}
            </p>
            <ChangeList of={agreement.communityChanged.changes} />
          </div>
        </div>
      )}
      <details>
        <summary>{m.agr_read()}</summary>
        <TermsRead of={open} />
      </details>
      <Revisions
        key={`${number}.${open.revision}`}
        read={(before) =>
          api("GET /api/admin/projects/{id}/agreement/{number}/revisions", {
            params: { id: String(projectId), number: String(number) },
            query: before === undefined ? {} : { before: String(before) },
          })
        }
      />
      <Remarks of={open} labelOf={agreementLineLabel} />
      {state === "draft" && missing > 0 && (
        <p className="small">{missing === 1 ? m.agr_desk_missing_one() : m.agr_desk_missing({ count: missing })}</p>
      )}
      {mayChange && (
        <p className="row">
          {state === "draft" && <DraftActs projectId={projectId} agreement={agreement} open={open} isWhole={missing === 0} />}
          <RemarkAct projectId={projectId} />
          <ReasonAct projectId={projectId} act="drop" action={m.agr_desk_drop()} done={m.agr_desk_dropped_toast()} />
        </p>
      )}
    </section>
  );
}

function DraftActs({ projectId, agreement, open, isWhole }: Omit<Props, "mayChange"> & { isWhole: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const changed = useAgreementChanged(projectId);
  const params = { id: String(projectId) };
  const share = useChange({
    call: () => api("POST /api/admin/projects/{id}/agreement/share", { params }),
    done: { title: m.agr_desk_shared_toast() },
    failed: m.agr_desk_not_done(),
    onDone: changed,
  });
  const offer = useChange({
    call: () => api("POST /api/admin/projects/{id}/agreement/offer", { params, body: { number: open.number, seen: open.revision } }),
    done: { title: m.appr_asked(), description: m.agr_desk_offered_toast() },
    failed: m.agr_desk_not_done(),
    onDone: () => changed(),
  });
  return (
    <>
      <button type="button" className="btn btn--admin btn--sm" onClick={() => setEditing(true)}>
        <Icon name="pen" />
        {m.agr_desk_edit()}
      </button>
      {!open.sharedAt && (
        <button type="button" className="btn btn--admin2 btn--sm" disabled={share.isPending} onClick={() => share.mutate()}>
          {m.agr_desk_share()}
        </button>
      )}
      {isWhole && (
        <button type="button" className="btn btn--admin btn--sm" disabled={offer.isPending} onClick={() => offer.mutate()}>
          {m.agr_desk_offer()}
        </button>
      )}
      {isEditing && (
        <TermsDialog projectId={projectId} draft={open} inForce={agreement.inForce} onSaved={changed} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function RemarkAct({ projectId }: { projectId: number }) {
  const [isOpen, setOpen] = useState(false);
  const changed = useAgreementChanged(projectId);
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen(true)}>
        {m.agr_remark_add()}
      </button>
      {isOpen && (
        <FormDialog
          title={m.agr_remark_add()}
          action={m.agr_remark_add()}
          pending={m.desk_saving()}
          send={({ line = "", body = "" }) =>
            api("POST /api/admin/projects/{id}/agreement/remarks", {
              params: { id: String(projectId) },
              body: { line: oneOf(agreementLines, line) ?? null, body },
            })
          }
          onSent={changed}
          done={{ title: m.agr_remark_toast() }}
          error={m.agr_desk_not_done()}
          onClose={() => setOpen(false)}
        >
          {(errors) => <RemarkFields errors={errors} />}
        </FormDialog>
      )}
    </>
  );
}
