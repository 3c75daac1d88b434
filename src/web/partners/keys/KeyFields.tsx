import { partnerScopes } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { TextField } from "../../kit/fields.tsx";

const lifetimes = [90, 365, 730];

/** What somebody says of a new key, at the desk and in the partner area: its name, what it may do, how long it is good. */
export function KeyFields({ errors }: { errors: Record<string, string | undefined> }) {
  return (
    <>
      <TextField
        name="name"
        label={m.apikeys_name()}
        hint={m.apikeys_name_hint()}
        maxLength={100}
        autoComplete="off"
        error={errors["name"]}
      />
      <fieldset className={errors["scopes"] ? "field has-err" : "field"} id="scopes" tabIndex={-1}>
        <legend>{m.apikeys_scopes()}</legend>
        <p className="hint">{m.apikeys_scopes_hint()}</p>
        {errors["scopes"] && <p className="err">{errors["scopes"]}</p>}
        {partnerScopes.map((scope) => (
          <label className="check" key={scope}>
            <input type="checkbox" name={`scope-${scope}`} value="true" defaultChecked />
            <span>{scope}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="field">
        <legend>{m.apikeys_days()}</legend>
        {lifetimes.map((days) => (
          <label className="check check--radio" key={days}>
            <input type="radio" name="expiresInDays" value={days} defaultChecked={days === 365} />
            <span>{m.apikeys_days_count({ days: String(days) })}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

export function checkKey(values: Record<string, string>): Record<string, string> {
  return {
    ...(!values["name"]?.trim() && { name: m.api_key_error_name() }),
    ...(chosenScopes(values).length === 0 && { scopes: m.api_key_error_scopes() }),
  };
}

/** The fields as the calls take them. */
export function keyWish(values: Record<string, string>) {
  return { name: values["name"] ?? "", scopes: chosenScopes(values), expiresInDays: Number(values["expiresInDays"]) };
}

function chosenScopes(values: Record<string, string>) {
  return partnerScopes.filter((scope) => values[`scope-${scope}`] === "true");
}
