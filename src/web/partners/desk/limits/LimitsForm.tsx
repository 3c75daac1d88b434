import { limitLabels } from "../../../../shared/domain/institution-limits-labels.ts";
import { limitAmounts, letsMorePass } from "../../../../shared/domain/institution-limits.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { DialogForm } from "../../../kit/FormDialog.tsx";
import type { LimitsOfCurrency } from "./LimitsSection.tsx";

interface Props {
  institutionId: number;
  /** Undefined for a currency that is chosen here. */
  limits: LimitsOfCurrency | undefined;
  known: readonly LimitsOfCurrency[];
  onSent: () => void;
  onDone: () => void;
}

/** The limits of one currency: lower ones hold at once, and what lets more money pass is asked for. */
export function LimitsForm({ institutionId, limits, known, onSent, onDone }: Props) {
  const send = async (values: Record<string, string>): Promise<boolean> => {
    const amount = (name: string) => values[name]?.trim() || null;
    const [perTransfer, perDay, perMonth, fourEyesAbove] = limitAmounts.map(amount);
    const currency = limits?.currency ?? (values["currency"] ?? "").trim().toUpperCase();
    const after = {
      perTransfer: perTransfer ?? null,
      perDay: perDay ?? null,
      perMonth: perMonth ?? null,
      fourEyesAbove: fourEyesAbove ?? null,
    };
    const input = { params: { id: String(institutionId) }, body: { currency, ...after, reason: values["reason"] ?? "" } };
    const isAsked = letsMorePass(limits ?? known.find((one) => one.currency === currency), after, currency);
    if (isAsked) await api("POST /api/admin/institutions/{id}/limits/raise", input);
    else await api("PUT /api/admin/institutions/{id}/limits", input);
    return isAsked;
  };
  return (
    <DialogForm
      action={m.limits_save()}
      pending={m.desk_saving()}
      send={send}
      onSent={onSent}
      done={(isAsked) => (isAsked ? { title: m.appr_asked(), description: m.limits_asked() } : { title: m.limits_saved() })}
      error={m.limits_not_saved()}
      onClose={onDone}
    >
      {(errors) => (
        <>
          <p className="small muted">{m.limits_two_people()}</p>
          {limits ? (
            <h3>{limits.currency}</h3>
          ) : (
            <TextField
              name="currency"
              label={m.limits_currency()}
              hint={m.limits_currency_hint()}
              maxLength={3}
              short
              error={errors["currency"]}
            />
          )}
          <div className="grid2">
            {limitAmounts.map((key) => (
              <TextField
                key={key}
                name={key}
                label={limitLabels[key]()}
                hint={key === "fourEyesAbove" ? m.limits_four_eyes_hint() : m.limits_amount_hint()}
                defaultValue={limits?.[key] ?? undefined}
                maxLength={40}
                inputMode="decimal"
                optional
                error={errors[key]}
              />
            ))}
          </div>
          <TextField
            name="reason"
            label={m.limits_reason()}
            hint={m.limits_reason_hint()}
            maxLength={500}
            rows={2}
            error={errors["reason"]}
          />
        </>
      )}
    </DialogForm>
  );
}
