import type { KycPerson } from "../../../shared/contracts/partners/kyc.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { CheckField, SelectField, TextField } from "../../kit/fields.tsx";

interface Props {
  of: Pick<KycPerson, "isExposed" | "exposedRole" | "isOwnNation">;
  path: string;
  errors: FieldErrors;
}

/** Public office. Office in a nation's own government is asked for apart: by itself it is no risk. */
export function Exposure({ of, path, errors }: Props) {
  return (
    <>
      <SelectField
        name={`${path}.isExposed`}
        label={m.kyc_exposed()}
        hint={m.kyc_exposed_hint()}
        choose={m.kyc_choose()}
        options={[
          { value: "no", label: m.kyc_no() },
          { value: "yes", label: m.kyc_yes() },
        ]}
        defaultValue={of.isExposed}
        error={errors[`${path}.isExposed`]}
      />
      {of.isExposed === "yes" && (
        <>
          <TextField
            name={`${path}.exposedRole`}
            label={m.kyc_exposed_role()}
            defaultValue={of.exposedRole}
            maxLength={200}
            error={errors[`${path}.exposedRole`]}
          />
          <CheckField name={`${path}.isOwnNation`} label={m.kyc_own_nation()} defaultChecked={of.isOwnNation} />
        </>
      )}
    </>
  );
}
