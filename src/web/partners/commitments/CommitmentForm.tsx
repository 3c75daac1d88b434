import { useState } from "react";
import { longestPlace, mostPlaces } from "../../../shared/domain/commitments.ts";
import { projectThemes } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallInput } from "../../api/client.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { DialogForm } from "../../kit/FormDialog.tsx";
import { TextField } from "../../kit/fields.tsx";

type CommitmentFields = CallInput<"POST /api/partner/commitments">["body"];

interface Props {
  send: (fields: CommitmentFields) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
  look: "desk" | "plain";
}

/** What somebody says of a commitment, at the desk and in the partner's area. The server knows the rules. */
export function CommitmentForm({ send, onSent, onClose, look }: Props) {
  // The same for each try: what came through without an answer is not recorded again.
  const [{ key, year }] = useState(() => ({ key: crypto.randomUUID(), year: String(new Date().getUTCFullYear()) }));
  return (
    <DialogForm
      action={m.commitments_record()}
      pending={m.desk_saving()}
      look={look}
      send={(values) => send(toFields(key, values))}
      onSent={onSent}
      done={{ title: m.commitments_recorded() }}
      error={m.commitments_not_recorded()}
      onClose={onClose}
      summaryOf={asFields}
    >
      {(given) => {
        const errors = asFields(given);
        return (
          <>
            <p className="small muted">{m.commitments_intro()}</p>
            <div className="grid2">
              <TextField
                name="amount"
                label={m.commitments_amount()}
                hint={m.commitments_amount_hint()}
                maxLength={20}
                inputMode="decimal"
                error={errors["amount"]}
              />
              <TextField
                name="currency"
                label={m.commitments_currency()}
                hint={m.limits_currency_hint()}
                maxLength={3}
                error={errors["currency"]}
              />
              <TextField
                name="firstYear"
                label={m.commitments_first_year()}
                defaultValue={year}
                maxLength={4}
                inputMode="numeric"
                error={errors["firstYear"]}
              />
              <TextField
                name="lastYear"
                label={m.commitments_last_year()}
                defaultValue={year}
                maxLength={4}
                inputMode="numeric"
                error={errors["lastYear"]}
              />
            </div>
            <fieldset className="field">
              <legend>{m.commitments_themes()}</legend>
              <p className="hint">{m.commitments_any_theme()}</p>
              {projectThemes.map((theme) => (
                <label className="check" key={theme}>
                  <input type="checkbox" name={`theme-${theme}`} value="true" />
                  <span>{themeNames[theme]}</span>
                </label>
              ))}
            </fieldset>
            <TextField
              name="places"
              label={m.commitments_places()}
              hint={m.commitments_places_hint()}
              maxLength={mostPlaces * (longestPlace + 1)}
              rows={3}
              optional
              error={errors["places"]}
            />
            <TextField
              name="source"
              label={m.commitments_source()}
              hint={m.commitments_source_hint()}
              maxLength={500}
              error={errors["source"]}
            />
          </>
        );
      }}
    </DialogForm>
  );
}

/** Whichever place is wrong, its sentence stands at the one field that they are typed in. */
function asFields(errors: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, text]) => (text ? [[name.split(".")[0] ?? name, text]] : [])));
}

function toFields(key: string, values: Record<string, string>): CommitmentFields {
  const text = (name: string) => (values[name] ?? "").trim();
  return {
    key,
    amount: text("amount"),
    currency: text("currency").toUpperCase(),
    firstYear: Number(text("firstYear")),
    lastYear: Number(text("lastYear")),
    themes: projectThemes.filter((theme) => values[`theme-${theme}`] === "true"),
    places: text("places")
      .split("\n")
      .map((place) => place.trim())
      .filter(Boolean),
    source: text("source"),
  };
}
