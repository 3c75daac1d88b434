import type { KycContent } from "../../../shared/contracts/partners/kyc.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { countryOptions } from "./countries.ts";

/** Where somebody of whom a KYC file is kept has their seat or home. */
export function AddressFields({ address, errors }: { address: KycContent["address"]; errors: FieldErrors }) {
  const text = (part: "street" | "town" | "subdivision" | "postCode", label: string, maxLength: number) => {
    const name = `address.${part}`;
    return <TextField name={name} label={label} defaultValue={address[part]} maxLength={maxLength} error={errors[name]} />;
  };
  return (
    <>
      {text("street", m.kyc_street(), 200)}
      <div className="grid2">
        {text("town", m.kyc_town(), 120)}
        {text("subdivision", m.kyc_subdivision(), 60)}
        {text("postCode", m.kyc_post_code(), 20)}
        <SelectField
          name="address.country"
          label={m.kyc_address_country()}
          choose={m.kyc_choose()}
          options={countryOptions()}
          defaultValue={address.country}
          error={errors["address.country"]}
        />
      </div>
    </>
  );
}
