import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";

export type DeskCandidate = CallOutput<"GET /api/admin/partner-discovery/candidates/{id}">;

/** What every decision dialog is given. */
export interface DecisionProps {
  candidate: DeskCandidate;
  onClose: () => void;
  onChanged: () => void;
}

export function ReasonField({ error }: { error: string | undefined }) {
  return <TextField name="reason" label={m.candidate_reason()} hint={m.candidate_reason_hint()} maxLength={2_000} rows={3} error={error} />;
}

export function checkReason({ reason }: Record<string, string>): FieldErrors {
  return reason?.trim() ? {} : { reason: m.discovery_error_reason() };
}

/** A nation stays discovered until it acts by itself (rulings, "Words"). */
export function isNation({ kind }: DeskCandidate): boolean {
  return kind === "nation" || kind === "tribal_body";
}

export function ActField({ candidate, error }: { candidate: DeskCandidate; error: string | undefined }) {
  return (
    <TextField
      name="actReference"
      label={m.candidate_act()}
      hint={m.candidate_act_hint()}
      defaultValue={candidate.actReference ?? ""}
      maxLength={40}
      autoComplete="off"
      error={error}
    />
  );
}

export function checkAct({ actReference }: Record<string, string>): FieldErrors {
  return actReference?.trim() ? {} : { actReference: m.candidate_act_error() };
}

/** The reference for the call: absent where none was asked for or given. */
export function actOf({ actReference }: Record<string, string>) {
  return actReference?.trim() ? { actReference: actReference.trim() } : {};
}
