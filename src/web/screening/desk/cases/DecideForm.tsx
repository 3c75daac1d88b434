import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "wouter";
import {
  clearingReasons,
  type ClearingReason,
  leastWords,
  mostWords,
  type Verdict,
  verdicts,
} from "../../../../shared/domain/screening.ts";
import { clearingReasonLabel, verdictLabel } from "../../../../shared/domain/screening-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import type { ScreeningCase } from "./cases-queries.ts";

/** What can be said of a case in each of its states. */
const possible: Record<ScreeningCase["state"], readonly Verdict[]> = {
  new: verdicts,
  looking: verdicts,
  second: ["same"],
  cleared: ["same"],
  confirmed: ["not_same"],
  superseded: [],
};

const actions: Record<Verdict, () => string> = {
  not_same: m.scase_act_not_same,
  same: m.scase_act_same,
  need_more: m.scase_act_need_more,
};
const dones: Record<Verdict, () => string> = {
  not_same: m.scase_done_not_same,
  same: m.scase_done_same,
  need_more: m.scase_done_need_more,
};

/** Is it the same? A clearing goes to a second person, a confirmation blocks at once. */
export function DecideForm({ found: { id, state, approvalId } }: { found: ScreeningCase }) {
  const choices = possible[state].filter((verdict) => !(verdict === "not_same" && approvalId !== null));
  const [verdict, choose] = useState<Verdict>();
  const { form, errors, summary, isPending, submit } = useDecision(id, verdict);
  return (
    <>
      {approvalId !== null && (
        <p>
          {m.scase_waits_second()} <Link href={deskPaths.approvals}>{m.scase_open_approvals()}</Link>
        </p>
      )}
      {choices.length > 0 && (
        <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary errors={summary} />
          <fieldset className="scr__verdicts">
            <legend>{m.scase_question()}</legend>
            {choices.map((one) => (
              <label key={one}>
                <input type="radio" name="verdict" value={one} checked={one === verdict} onChange={() => choose(one)} />
                <span>{verdictLabel(one)}</span>
              </label>
            ))}
          </fieldset>
          {verdict === "not_same" && (
            <SelectField
              name="reason"
              label={m.scase_reason()}
              choose={m.scase_choose_reason()}
              options={clearingReasons.map((value) => ({ value, label: clearingReasonLabel(value) }))}
              error={errors["reason"]}
            />
          )}
          {verdict && (
            <>
              <TextField
                name="words"
                label={m.scase_words()}
                hint={m.scase_words_hint()}
                maxLength={mostWords}
                rows={4}
                error={errors["words"]}
              />
              <button className={verdict === "same" ? "btn btn--danger" : "btn btn--admin"} disabled={isPending}>
                {isPending ? m.scase_sending() : actions[verdict]()}
              </button>
            </>
          )}
          <p className="small dim">{state === "confirmed" ? m.scase_note_confirmed() : m.scase_note_people()}</p>
        </form>
      )}
    </>
  );
}

function useDecision(id: number, verdict: Verdict | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const params = { id: String(id) };
  const submission = useSubmission({
    form,
    check: ({ words = "", reason = "" }) => ({
      ...(verdict === "not_same" && !reason && { reason: m.scase_error_reason() }),
      ...(words.trim().length < leastWords && { words: m.scase_error_words({ least: leastWords }) }),
    }),
    send: async ({ words = "", reason = "" }) => {
      if (verdict === "not_same")
        await api("POST /api/admin/screening/cases/{id}/clearing", { params, body: { reason: reason as ClearingReason, words } });
      else if (verdict === "same") await api("POST /api/admin/screening/cases/{id}/confirmation", { params, body: { words } });
      else await api("POST /api/admin/screening/cases/{id}/note", { params, body: { words } });
    },
    onSent: () => {
      if (verdict) toast({ title: dones[verdict]() });
      void client.invalidateQueries({ queryKey: keys.screening });
      void client.invalidateQueries({ queryKey: keys.approvals });
    },
    onFailed: ({ reason }) => toast({ title: m.scase_not_saved(), description: reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return { form, ...submission };
}
