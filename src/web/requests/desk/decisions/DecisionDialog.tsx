import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import type { Language } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { counted, formatNumber } from "../../../kit/numbers.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen, serverMessage } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { languageName } from "./labels.ts";
import { LeftInRound } from "../rounds/RoundOfRequest.tsx";
import { Preview } from "./Preview.tsx";
import { ReasonChoice } from "./ReasonChoice.tsx";
import { Theirs } from "./Theirs.tsx";
import { type DecidedStatus, type FundingRequest, useDecision } from "./use-decision.ts";
import "./decisions.css";

interface Props {
  /** One request, or several that are decided alike. */
  items: FundingRequest[];
  status: DecidedStatus;
  /** A note for colleagues that was written before. */
  note?: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason that the applicant reads, and shows what a colleague decided meanwhile. */
export function DecisionDialog({ items, status, note, onDone, onClose }: Props) {
  const decision = useDecision(items, status, note, onDone);
  const { draft, theirs, send } = decision;
  const [isTried, setTried] = useState(false);
  const [only] = items.length === 1 ? items : [];
  const reasons = useQuery({ queryKey: keys.decisionReasons, queryFn: () => api("GET /api/admin/decision-reasons", {}), ...freshOnOpen });
  const decisions = useQuery({
    queryKey: [...keys.fundingRequests, "decisions", only?.id],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/decisions", { params: { id: String(only?.id) } }),
    enabled: only !== undefined,
  });
  const language: Language | undefined = only ? decisions.data?.language : undefined;
  const choices = reasons.data?.items.filter(({ forStatus, isActive }) => isActive && forStatus === status) ?? [];
  const chosen = choices.find(({ id }) => id === draft.reasonId);
  const isGiving = only?.status === status;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (chosen && !send.isPending) send.mutate(chosen.id);
    else document.querySelector<HTMLInputElement>("#decision-form input[name=reasonId]")?.focus();
  };
  return (
    <Dialog
      title={titleOf(items.length, status, isGiving)}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={theirs ? decision.keepTheirs : onClose}>
            {theirs ? m.dec_keep_theirs() : m.desk_cancel()}
          </button>
          {!isSameAs(theirs, status) && (
            <button className="btn btn--admin" form="decision-form" disabled={send.isPending || choices.length === 0}>
              {send.isPending ? m.dec_sending() : actionOf(status, isGiving, theirs !== undefined, items.length > 1)}
            </button>
          )}
        </>
      }
    >
      <form id="decision-form" className="dialog__body stack decide" noValidate onSubmit={submit}>
        {theirs && <Theirs change={theirs} isSame={isSameAs(theirs, status)} />}
        {send.isError && !theirs && <Failed error={send.error} />}
        {only && (
          <p>
            <b className="name name--plain">{only.organizationName}</b> <span className="muted">{only.projectTitle}</span>
          </p>
        )}
        {only?.round && <LeftInRound round={only.round} />}
        <LettersHour items={items} />
        <Unanswered items={items.filter((item) => item.status !== status)} />
        {!only && items.some((item) => item.status === status) && <p className="muted">{m.dec_same_stays()}</p>}
        {theirs && <h3 className="h4">{m.dec_yours()}</h3>}
        {reasons.isError && choices.length === 0 ? (
          <LoadFailed text={m.dec_reasons_failed()} error={reasons.error} onRetry={() => void reasons.refetch()} />
        ) : (
          <ReasonChoice
            choices={choices}
            isLoading={reasons.isPending}
            chosenId={draft.reasonId}
            problem={problemOf(send.error, isTried && !chosen)}
            onChoose={(reasonId) => decision.change({ reasonId })}
          />
        )}
        <Words
          label={m.dec_words()}
          hint={language ? m.dec_words_hint({ language: languageName(language) }) : m.dec_words_hint_many()}
          max={4_000}
          rows={4}
          value={draft.words}
          lang={language}
          onChange={(words) => decision.change({ words })}
        />
        <Preview chosen={chosen} words={draft.words} language={language} status={status} />
        <Words
          label={m.dec_note()}
          hint={m.dec_note_hint()}
          max={2_000}
          rows={2}
          value={draft.internalNote}
          onChange={(internalNote) => decision.change({ internalNote })}
        />
      </form>
    </Dialog>
  );
}

function Failed({ error }: { error: Error }) {
  return (
    <div className="banner banner--no" role="alert">
      <Icon name="warning" />
      <p>
        <b>{m.dec_failed()}</b> {serverMessage(error) ?? m.desk_no_connection()}
      </p>
    </div>
  );
}

/** Letters of a call can leave together, later; what is decided about several calls has the hour of the last. */
function LettersHour({ items }: { items: FundingRequest[] }) {
  const last = items
    .flatMap(({ round }) => round?.lettersAt ?? [])
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1);
  if (last === undefined) return null;
  return (
    <p className="banner banner--info banner--slim">
      <Icon name="mail" />
      <span>{m.letters_decide({ when: formatDateTime(last) })}</span>
    </p>
  );
}

/** Who decides over an open question knows that they do, and what becomes of it. Requests that stay as they are have no part in it. */
function Unanswered({ items }: { items: FundingRequest[] }) {
  const count = items.reduce((sum, { openQuestions }) => sum + openQuestions, 0);
  if (count === 0) return null;
  return (
    <p className="banner banner--wait banner--slim">
      <Icon name="warning" />
      <span>{counted(count, m.dec_unanswered_one, m.dec_unanswered_many)}</span>
    </p>
  );
}

interface WordsProps {
  label: string;
  hint: string;
  max: number;
  rows: number;
  value: string;
  lang?: string | undefined;
  onChange: (value: string) => void;
}

function Words({ label, hint, max, rows, value, lang, onChange }: WordsProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <span className="opt">{m.form_optional()}</span>
      </label>
      <p className="hint" id={`${id}h`}>
        {hint}
      </p>
      <textarea
        className="in"
        id={id}
        rows={rows}
        maxLength={max}
        lang={lang}
        aria-describedby={`${id}h`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value.length > max * 0.8 && (
        <p className="count" role="status">
          {m.form_characters_left({ count: max - value.length })}
        </p>
      )}
    </div>
  );
}

/** They decided alike and gave a reason: there is nothing left to decide. */
function isSameAs(theirs: { status: string; reasonText: string | null } | undefined, status: string): boolean {
  return theirs?.status === status && theirs.reasonText !== null;
}

function problemOf(error: Error | null, isMissing: boolean): string | undefined {
  if (isMissing) return m.dec_error_reason();
  return error instanceof CallError ? error.fields["reasonId"] : undefined;
}

function titleOf(count: number, status: DecidedStatus, isGiving: boolean): string {
  if (isGiving) return m.dec_give_reason();
  if (count > 1) return (status === "approved" ? m.dec_approve_many : m.dec_reject_many)({ count: formatNumber(count) });
  return status === "approved" ? m.dec_approve() : m.dec_reject();
}

function actionOf(status: DecidedStatus, isGiving: boolean, isAgainst: boolean, isMany: boolean): string {
  if (isAgainst) return m.dec_decide_mine();
  if (isGiving) return m.dec_confirm_reason();
  if (isMany) return status === "approved" ? m.dec_confirm_approve_many() : m.dec_confirm_reject_many();
  return status === "approved" ? m.dec_confirm_approve() : m.dec_confirm_reject();
}
