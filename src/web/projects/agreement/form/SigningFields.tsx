import { agreementLineLabel, agreementSideLabel } from "../../../../shared/domain/agreement-labels.ts";
import type { SigningSide } from "../../../../shared/domain/agreements.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { TextField } from "../../../kit/fields.tsx";

interface Props<Side extends SigningSide> {
  sides: readonly Side[];
  terms: { signatories: Record<Side, { name: string; role: string }>; noticeDays: string };
  errors: FieldErrors;
}

/** Who may sign for each side, and after how many days it can end: the last fields of any agreement. */
export function SigningFields<Side extends SigningSide>({ sides, terms: { signatories, noticeDays }, errors }: Props<Side>) {
  return (
    <>
      <h3>{agreementLineLabel("signatories")}</h3>
      {sides.map((side) => (
        <Signatory key={side} side={side} value={signatories[side]} errors={errors} />
      ))}
      <TextField
        name="noticeDays"
        label={m.agr_form_notice_days()}
        defaultValue={noticeDays}
        maxLength={10}
        inputMode="numeric"
        error={errors["noticeDays"]}
        short
      />
    </>
  );
}

interface SignatoryProps {
  side: SigningSide;
  value: { name: string; role: string };
  errors: FieldErrors;
}

function Signatory({ side, value, errors }: SignatoryProps) {
  const at = (field: "name" | "role") => {
    const name = `signatories.${side}.${field}`;
    return { name, defaultValue: value[field], error: errors[name], maxLength: 200 };
  };
  return (
    <div className="grid2">
      <TextField {...at("name")} label={m.agr_form_signatory_name({ side: agreementSideLabel(side) })} autoComplete="off" />
      <TextField {...at("role")} label={m.agr_form_signatory_role({ side: agreementSideLabel(side) })} autoComplete="off" />
    </div>
  );
}
