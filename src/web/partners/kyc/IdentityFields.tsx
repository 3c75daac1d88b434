import type { KycFile, SentKycContent } from "../../../shared/contracts/partners/kyc.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { kycIdentifierLabel } from "../../../shared/domain/kyc-labels.ts";
import { kycIdentifiers } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { countryOptions } from "./countries.ts";
import { OtherNames } from "./OtherNames.tsx";

interface Props {
  content: SentKycContent;
  errors: FieldErrors;
  institution: KycFile["institution"];
  set: (path: string, value: unknown) => void;
}

/** Who the institution is. A nation's government is asked for what names it, and a company for its register. */
export function IdentityFields({ content, errors, institution: { isNation }, set }: Props) {
  const { address, identifiers } = content;
  const text = (name: string, label: string, value: string, maxLength: number, hint?: string) => (
    <TextField name={name} label={label} hint={hint} defaultValue={value} maxLength={maxLength} error={errors[name]} />
  );
  const country = (name: string, label: string, value: string) => (
    <SelectField name={name} label={label} choose={m.kyc_choose()} options={countryOptions()} defaultValue={value} error={errors[name]} />
  );
  return (
    <>
      {text("legalName", isNation ? m.kyc_nation_name() : m.kyc_legal_name(), content.legalName, 200)}
      <OtherNames of={content.otherNames} name="otherNames" set={set} />
      {isNation ? (
        <>
          {text("recognition", m.kyc_recognition(), content.recognition, 300, m.kyc_recognition_hint())}
          {text("resolution", m.kyc_resolution(), content.resolution, 300, m.kyc_resolution_hint())}
          {country("country", m.kyc_country_nation(), content.country)}
        </>
      ) : (
        <>
          <div className="grid2">
            {text("legalForm", m.kyc_legal_form(), content.legalForm, 120)}
            {country("country", m.kyc_country(), content.country)}
          </div>
          {text("registrationNumber", m.kyc_registration(), content.registrationNumber, 60)}
          <div className="grid2">
            {kycIdentifiers.map((one) => (
              <div key={one}>{text(`identifiers.${one}`, kycIdentifierLabel(one), identifiers[one], 20)}</div>
            ))}
          </div>
          {text("regulator", m.kyc_regulator(), content.regulator, 200, m.kyc_regulator_hint())}
        </>
      )}
      <AddressFields address={address} errors={errors} />
    </>
  );
}
