import type { SentKycContent } from "../../../shared/contracts/partners/kyc.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { fundSourceLabel } from "../../../shared/domain/kyc-labels.ts";
import { fundSources } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { TextField } from "../../kit/fields.tsx";

interface Props {
  content: SentKycContent;
  errors: FieldErrors;
  set: (path: string, value: unknown) => void;
}

/** What the relationship is for, how much money is expected, and where it comes from. */
export function ActivityFields({ content, errors, set }: Props) {
  const { volumes, sources } = content;
  return (
    <>
      <TextField
        name="purpose"
        label={m.kyc_purpose()}
        hint={m.kyc_purpose_hint()}
        rows={3}
        defaultValue={content.purpose}
        maxLength={2_000}
        error={errors["purpose"]}
      />
      <div className="grid2">
        <TextField
          name="volumes.perMonth"
          label={m.kyc_per_month()}
          defaultValue={volumes.perMonth}
          maxLength={20}
          inputMode="decimal"
          error={errors["volumes.perMonth"]}
        />
        <TextField
          name="volumes.largest"
          label={m.kyc_largest()}
          defaultValue={volumes.largest}
          maxLength={20}
          inputMode="decimal"
          error={errors["volumes.largest"]}
        />
        <TextField
          name="volumes.currency"
          label={m.kyc_currency()}
          hint={m.kyc_currency_hint()}
          defaultValue={volumes.currency}
          maxLength={3}
          error={errors["volumes.currency"]}
        />
      </div>
      <fieldset className="field">
        <legend>{m.kyc_sources()}</legend>
        {fundSources.map((source) => (
          <label className="check" key={source}>
            <input
              type="checkbox"
              checked={sources.includes(source)}
              onChange={(event) =>
                set("sources", event.currentTarget.checked ? [...sources, source] : sources.filter((one) => one !== source))
              }
            />
            <span>{fundSourceLabel(source)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        name="sourceWords"
        label={m.kyc_source_words()}
        rows={3}
        defaultValue={content.sourceWords}
        maxLength={2_000}
        error={errors["sourceWords"]}
      />
    </>
  );
}
