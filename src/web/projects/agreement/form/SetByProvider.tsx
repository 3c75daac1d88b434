import type { AgreementSide } from "../../../../shared/domain/agreements.ts";
import { agreementLineLabel, agreementSideLabel } from "../../../../shared/domain/agreement-labels.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { languageNames, languages } from "../../../../shared/domain/languages.ts";
import { formatTyped } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import type { Terms } from "../TermsRead.tsx";

interface Props {
  side: AgreementSide;
  terms: Terms;
  currency: string;
  errors: FieldErrors;
}

/** What only the provider sets: fields at the desk; on the community's page what it is, and why it cannot be changed there. */
export function SetByProvider({ side, terms, currency, errors }: Props) {
  if (side === "community") return <ReadOnly terms={terms} currency={currency} />;
  return (
    <>
      <SelectField
        name="language"
        label={m.agr_form_language()}
        choose={m.agr_form_choose()}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        defaultValue={terms.language}
      />
      <TextField
        name="amount"
        label={m.agr_form_amount({ currency })}
        hint={m.agr_form_amount_hint()}
        defaultValue={terms.amount}
        maxLength={40}
        inputMode="decimal"
        error={errors["amount"]}
        short
      />
    </>
  );
}

function ReadOnly({ terms: { amount, language, signatories }, currency }: Pick<Props, "terms" | "currency">) {
  const signs = [signatories.provider.name, signatories.provider.role].filter(Boolean).join(", ");
  return (
    <section className="card stack-2" aria-labelledby="agreement-fixed">
      <h4 id="agreement-fixed">{m.agr_edit_fixed()}</h4>
      <dl className="kv">
        <dt>{agreementLineLabel("amount")}</dt>
        <dd>{formatTyped({ amount, currency })}</dd>
        <dt>{agreementSideLabel("provider")}</dt>
        <dd>{signs || m.agr_edit_nobody()}</dd>
        <dt>{m.agr_form_language()}</dt>
        <dd>{languageNames[language]}</dd>
      </dl>
      <p className="small">{m.agr_edit_fixed_text()}</p>
    </section>
  );
}
