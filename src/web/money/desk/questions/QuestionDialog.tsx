import { useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate } from "../../../kit/dates.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import type { Question } from "./QuestionState.tsx";

/** What a community asks, and the answer that it reads: written here while the question is open. */
export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const client = useQueryClient();
  // The page of its transfer shows it too.
  const changed = () => [keys.paymentQuestions, keys.transfers].forEach((queryKey) => void client.invalidateQueries({ queryKey }));
  const { id, state, answer, answeredBy, closedAt } = question;
  if (state !== "open")
    return (
      <Dialog title={m.cmoney_desk_title()} className="dialog--narrow" onClose={onClose}>
        <div className="dialog__body stack">
          <Facts of={question} />
          {answer && (
            <>
              <h3 className="xs dim plainhead">{m.cmoney_desk_answered_by({ name: answeredBy ?? "", day: formatDate(closedAt ?? "") })}</h3>
              <p className="asis">{answer}</p>
            </>
          )}
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={m.cmoney_desk_title()}
      action={m.cmoney_desk_send()}
      pending={m.cmoney_desk_sending()}
      check={({ words = "" }) => (words.trim() ? {} : { words: m.cmoney_error_answer() })}
      send={({ words = "" }) => api("POST /api/admin/payment-questions/{id}/answer", { params: { id: String(id) }, body: { words } })}
      onSent={changed}
      done={{ title: m.cmoney_desk_sent(), description: m.cmoney_desk_sent_text() }}
      error={m.cmoney_desk_not_sent()}
      onFailed={({ status }) => void (status === 409 && changed())}
      onClose={onClose}
    >
      {({ words }) => (
        <>
          <Facts of={question} />
          <TextField name="words" label={m.cmoney_desk_label()} hint={m.cmoney_desk_hint()} maxLength={2_000} rows={5} error={words} />
        </>
      )}
    </FormDialog>
  );
}

function Facts({ of: question }: { of: Question }) {
  const { projectName, institutionName, transferId, paidAt, words, dueOn } = question;
  return (
    <>
      <dl className="kv">
        <dt>{m.transfers_project()}</dt>
        <dd className="name">{projectName}</dd>
        <dt>{m.transfers_institution()}</dt>
        <dd className="name">{institutionName}</dd>
        <dt>{m.transfers_amount()}</dt>
        <dd className="num">{formatMoney(question)}</dd>
        <dt>{m.cmoney_desk_paid()}</dt>
        <dd className="num">{paidAt && formatDate(paidAt)}</dd>
        <dt>{m.cmoney_desk_transfer()}</dt>
        <dd>
          <Link className="mono" href={deskPaths.transfer(transferId)}>
            {transferId}
          </Link>
        </dd>
        <dt>{m.cmoney_desk_due()}</dt>
        <dd className="num">{formatDate(dueOn)}</dd>
      </dl>
      <p className="asis">{words}</p>
    </>
  );
}
