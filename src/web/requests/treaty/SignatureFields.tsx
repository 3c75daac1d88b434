import { useSyncExternalStore } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { treatySignatureRules } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { CheckField, TextField } from "../../kit/fields.tsx";
import { today } from "./signature.ts";

const never = () => () => {};

/** The fields of the signature page, in the dialog and on the page that works without JavaScript. */
export function SignatureFields({
  nationName,
  values = {},
  errors,
}: {
  nationName: string;
  values?: Record<string, string>;
  errors: FieldErrors;
}) {
  // Only the visitor's own clock knows the day where they are; without JavaScript the server sets it.
  const date = useSyncExternalStore(never, today, () => "");
  return (
    <>
      <TextField
        name="signatoryName"
        label={m.treaty_signatory_name()}
        maxLength={treatySignatureRules.signatoryName.max}
        autoComplete="name"
        defaultValue={values["signatoryName"]}
        error={errors["signatoryName"]}
      />
      <TextField
        name="signatoryTitle"
        label={m.treaty_signatory_title()}
        hint={m.treaty_signatory_title_hint()}
        maxLength={treatySignatureRules.signatoryTitle.max}
        autoComplete="organization-title"
        defaultValue={values["signatoryTitle"]}
        error={errors["signatoryTitle"]}
      />
      <TextField
        name="nationName"
        label={m.treaty_nation_name()}
        maxLength={treatySignatureRules.nationName.max}
        autoComplete="organization"
        defaultValue={values["nationName"] ?? nationName}
        error={errors["nationName"]}
      />
      <TextField
        key={date}
        name="signatureDate"
        label={m.treaty_date()}
        hint={m.treaty_date_hint()}
        maxLength={10}
        defaultValue={date}
        readOnly
        short
      />
      <CheckField name="hasAgreed" label={m.treaty_agree()} error={errors["hasAgreed"]} defaultChecked={values["hasAgreed"] === "true"} />
    </>
  );
}
