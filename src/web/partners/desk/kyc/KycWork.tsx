import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { kycRiskLabel } from "../../../../shared/domain/kyc-labels.ts";
import { kycSections } from "../../../../shared/domain/kyc.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { type DeskFile, useKycChanged } from "./use-kyc-file.ts";

type Act = "return" | "recommend" | "end";

/** What can be done about a file now, how it is rated, and the versions that there were. */
export function KycWork({ file, isTyping, onType }: { file: DeskFile; isTyping: boolean; onType: () => void }) {
  const [act, setAct] = useState<Act>();
  const { state, openApproval, reviews, endedOn } = file;
  const isWaiting = state === "submitted" && openApproval === null;
  const fitting = reviews.filter(({ verdict }) => verdict === "fits").length;
  const hasQuestion = reviews.some(({ verdict }) => verdict === "question");
  const contradictions = file.registers.filter(({ verdict }) => verdict === "differs").length;
  return (
    <>
      <section className="panel stack">
        <h2>{m.kyc_next()}</h2>
        <p>{nextSentence(file)}</p>
        {contradictions > 0 && <p className="small">{m.kyc_contradictions({ count: contradictions })}</p>}
        {file.lapsed.map((sentence) => (
          <p className="small" key={sentence}>
            {sentence}
          </p>
        ))}
        {isWaiting && <p className="small muted">{m.kyc_checked_count({ done: fitting, all: kycSections.length })}</p>}
        <p className="row">
          {isWaiting && (
            <button
              type="button"
              className="btn btn--admin btn--sm"
              disabled={fitting < kycSections.length}
              onClick={() => setAct("recommend")}
            >
              {m.kyc_recommend()}
            </button>
          )}
          {isWaiting && (
            <button type="button" className="btn btn--q btn--sm" disabled={!hasQuestion} onClick={() => setAct("return")}>
              {m.kyc_return()}
            </button>
          )}
          {openApproval && (
            <Link className="btn btn--admin btn--sm" href={deskPaths.approvals}>
              {m.kyc_to_approvals()}
            </Link>
          )}
          {!isTyping && endedOn === null && (state === "empty" || state === "draft" || state === "returned" || state === "approved") && (
            <button type="button" className="btn btn--q btn--sm" onClick={onType}>
              {m.kyc_type_for_them()}
            </button>
          )}
          <button type="button" className="btn btn--q btn--sm" onClick={() => setAct("end")}>
            {endedOn === null ? m.kyc_end() : m.kyc_reopen()}
          </button>
        </p>
      </section>
      <Rating file={file} />
      <Versions file={file} />
      {act && <ActDialog file={file} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function nextSentence({ state, openApproval, endedOn, nextReviewOn, missing }: DeskFile): string {
  if (endedOn !== null) return m.kyc_next_ended({ day: formatDate(endedOn) });
  if (openApproval) return m.kyc_next_second({ name: openApproval.askedBy });
  if (state === "submitted") return m.kyc_next_check();
  if (state === "approved") return m.kyc_next_review_on({ day: nextReviewOn ? formatDate(nextReviewOn) : "" });
  return missing.length === 0 ? m.kyc_next_submit() : m.kyc_next_partner({ count: missing.length });
}

function Rating({ file: { rating } }: { file: DeskFile }) {
  return (
    <section className="panel stack-2">
      <h2>{m.kyc_rating({ risk: kycRiskLabel(rating.risk), points: rating.points })}</h2>
      <p className="small muted">{m.kyc_rating_text()}</p>
      {rating.rules.length === 0 ? (
        <p className="small">{m.kyc_no_rule()}</p>
      ) : (
        <ul className="stack-2 small">
          {rating.rules.map(({ id, points, sentence }) => (
            <li key={id}>
              <strong className="num">+{points}</strong> {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Versions({ file: { versions } }: { file: DeskFile }) {
  if (versions.length === 0) return null;
  const labels = {
    submitted: m.kyc_version_submitted,
    recommended: m.kyc_version_recommended,
    returned: m.kyc_version_returned,
    approved: m.kyc_version_approved,
    replaced: m.kyc_version_replaced,
  };
  return (
    <section className="panel stack-2">
      <h2>{m.kyc_versions()}</h2>
      <ol className="stack-2 small">
        {versions.map((one) => (
          <li key={one.id}>
            <strong>{m.kyc_version({ number: one.number, state: labels[one.state]() })}</strong>{" "}
            <span className="muted">{m.kyc_version_by({ name: one.submittedBy, day: formatDateTime(one.submittedAt) })}</span>
            {one.note && <p className="pre">{one.note}</p>}
            {one.returnWords && <p className="pre">{m.kyc_returned_words({ words: one.returnWords })}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const words = {
  return: { title: m.kyc_return_heading, action: m.kyc_return, label: m.kyc_return_words, hint: m.kyc_return_hint, done: m.kyc_returned },
  recommend: {
    title: m.kyc_recommend_heading,
    action: m.kyc_recommend,
    label: m.kyc_recommend_reason,
    hint: m.kyc_recommend_hint,
    done: m.kyc_recommended,
  },
  end: { title: m.kyc_end_heading, action: m.kyc_end_save, label: m.kyc_end_reason, hint: m.kyc_end_hint, done: m.kyc_end_done },
};

function ActDialog({ file, act, onClose }: { file: DeskFile; act: Act; onClose: () => void }) {
  const client = useQueryClient();
  const changed = useKycChanged(file.institution.id);
  const params = { id: String(file.institution.id) };
  const { title, action, label, hint, done } = words[act];
  const send = async (text: string) => {
    if (act === "return") changed(await api("POST /api/admin/institutions/{id}/kyc/return", { params, body: { words: text } }));
    else if (act === "end")
      changed(await api("POST /api/admin/institutions/{id}/kyc/end", { params, body: { isEnded: file.endedOn === null, reason: text } }));
    else await api("POST /api/admin/institutions/{id}/kyc/recommend", { params, body: { reason: text } });
  };
  return (
    <FormDialog
      title={title()}
      action={action()}
      pending={m.desk_saving()}
      send={({ words: typed = "", reason = "" }) => send(typed || reason)}
      onSent={() => {
        void client.invalidateQueries({ queryKey: keys.kycFiles });
        void client.invalidateQueries({ queryKey: keys.approvals });
      }}
      done={{ title: done() }}
      error={m.kyc_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name={act === "return" ? "words" : "reason"}
          label={label()}
          hint={hint()}
          rows={4}
          maxLength={act === "return" ? 2_000 : 500}
          error={errors["words"] ?? errors["reason"]}
        />
      )}
    </FormDialog>
  );
}

/** Submits what staff typed; somebody else has to recommend it. */
export function SubmitForThem({
  file,
  number,
  onSent,
  onClose,
}: {
  file: DeskFile;
  number: number;
  onSent: () => void;
  onClose: () => void;
}) {
  const changed = useKycChanged(file.institution.id);
  return (
    <FormDialog
      title={m.kyc_submit_heading()}
      action={m.kyc_submit()}
      pending={m.desk_saving()}
      send={({ note = "" }) =>
        api("POST /api/admin/institutions/{id}/kyc/submit", { params: { id: String(file.institution.id) }, body: { number, note } })
      }
      onSent={(sent) => {
        changed(sent);
        onSent();
      }}
      done={{ title: m.kyc_submitted() }}
      error={m.kyc_not_submitted()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{m.kyc_submit_for_text()}</p>
          <TextField
            name="note"
            label={m.kyc_note()}
            hint={m.kyc_note_desk_hint()}
            rows={3}
            maxLength={2_000}
            optional
            error={errors["note"]}
          />
        </>
      )}
    </FormDialog>
  );
}
