import { type ReactNode, useState } from "react";
import { takeBackDays } from "../../../shared/domain/community-money.ts";
import { formatSum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { formatDay } from "../../kit/dates.ts";
import { TextField } from "../../kit/fields.tsx";
import { FormDialog } from "../../kit/FormDialog.tsx";
import { useAct } from "../../projects/community/project-form.ts";
import type { Money, PartProps, Payment } from "./OwnMoney.tsx";

/** What a community can do about one payment: confirm it, ask about it, take back what it said. */
export function useAnswering({ token, onChanged }: Pick<PartProps, "token" | "onChanged">) {
  const [asked, ask] = useState<Payment>();
  const act = useAct<Money>({ onChanged });
  const answer = ({ id }: Payment, kind: "confirmed" | "questioned" | "taken_back", words?: string) =>
    api("POST /api/requests/{token}/money/payments/{id}/answers", { params: { token, id }, body: { kind, ...(words && { words }) } });
  const dialog: ReactNode = asked && (
    <FormDialog
      title={m.cmoney_ask_title({ amount: formatSum(asked) })}
      className=""
      look="plain"
      action={m.cmoney_ask_send()}
      pending={m.comm_sending()}
      cancel={m.comm_cancel()}
      check={({ words = "" }) => (words.trim() ? {} : { words: m.cmoney_error_words() })}
      send={({ words = "" }) => answer(asked, "questioned", words)}
      onSent={onChanged}
      done={{ title: m.cmoney_asked_toast() }}
      error={m.comm_not_done()}
      failedText={m.comm_no_connection()}
      onClose={() => ask(undefined)}
    >
      {({ words }) => (
        <>
          <p>{m.cmoney_ask_text()}</p>
          <TextField name="words" label={m.cmoney_ask_label()} hint={m.cmoney_ask_hint()} maxLength={2_000} rows={4} error={words} />
        </>
      )}
    </FormDialog>
  );
  return {
    confirm: (payment: Payment) => void act(() => answer(payment, "confirmed"), m.cmoney_confirmed_toast),
    takeBack: (payment: Payment) => void act(() => answer(payment, "taken_back"), m.cmoney_taken_back_toast),
    ask,
    dialog,
  };
}

/** Whether the bank has paid it and the community has not said whether it came. */
export function isUnanswered({ status, answer }: Payment): boolean {
  return status === "settled" && (answer === null || answer.kind === "taken_back");
}

/** Whether the community asks about it, and has not said yet that this is settled. */
export function isQuestioned({ status, answer }: Payment): boolean {
  return status === "settled" && answer?.kind === "questioned";
}

type Tone = "ok" | "wait" | "info" | "no";

/** Where a payment stands, in plain words, and what happens next. */
export function standingOf({ status, answer, question, paidAt }: Payment): { tone: Tone; label: string; next: string } {
  switch (status) {
    case "pending":
      return { tone: "wait", label: m.cmoney_state_pending(), next: m.cmoney_next_pending() };
    case "submitted":
      return { tone: "info", label: m.cmoney_state_submitted(), next: m.cmoney_next_submitted() };
    case "failed":
      return { tone: "no", label: m.cmoney_state_failed(), next: m.cmoney_next_failed() };
    case "returned":
      return { tone: "no", label: m.cmoney_state_returned(), next: m.cmoney_next_returned() };
    case "cancelled":
      return { tone: "no", label: m.cmoney_state_cancelled(), next: m.cmoney_next_cancelled() };
    case "settled":
      return settled(answer, question, paidAt);
  }
}

function settled(answer: Payment["answer"], question: Payment["question"], paidAt: string | null): ReturnType<typeof standingOf> {
  if (answer?.kind === "confirmed")
    return {
      tone: "ok",
      label: m.cmoney_state_confirmed({ day: formatDay(answer.answeredAt) }),
      next: answer.canTakeBack ? m.cmoney_next_confirmed({ days: takeBackDays }) : "",
    };
  if (answer?.kind === "questioned" && question?.state === "open")
    return {
      tone: "wait",
      label: m.cmoney_state_asked({ day: formatDay(answer.answeredAt) }),
      next: m.cmoney_next_asked({ day: formatDay(question.dueOn) }),
    };
  if (answer?.kind === "questioned")
    return { tone: "info", label: m.cmoney_state_answered({ day: formatDay(question?.closedAt ?? "") }), next: m.cmoney_next_answered() };
  return { tone: "wait", label: m.cmoney_state_paid({ day: formatDay(paidAt ?? "") }), next: m.cmoney_next_paid() };
}
