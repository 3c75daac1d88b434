import type { SentKycContent } from "../../../shared/contracts/partners/kyc.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { emptyOwner } from "../../../shared/domain/kyc-content.ts";
import { controlKindLabel } from "../../../shared/domain/kyc-labels.ts";
import { controlKinds, mostOwners } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { countryOptions } from "./countries.ts";
import { OtherNames } from "./OtherNames.tsx";
import { setPath } from "../../kit/set-path.ts";
import { Exposure } from "./Exposure.tsx";

/** A file in which owners are named: an institution's, or that of a payee. */
type Owned = Pick<SentKycContent, "owners" | "noOwners">;
type Owner = Owned["owners"][number];

interface Props<Content extends Owned> {
  content: Content;
  errors: FieldErrors;
  change: (update: (before: Content) => Content) => void;
}

const newOwner = (): Owner => ({ ...emptyOwner, key: crypto.randomUUID() });

/** Everybody who holds a quarter or more, or controls the institution otherwise; or why nobody does. */
export function OwnerFields<Content extends Owned>({ content, errors, change }: Props<Content>) {
  const { owners } = content;
  return (
    <>
      {owners.map((owner, index) => (
        <OwnerCard
          key={owner.key}
          owner={owner}
          index={index}
          errors={errors}
          set={(path, value) => change((before) => setPath(before, path, value))}
          onRemove={() => change((before) => ({ ...before, owners: before.owners.filter(({ key }) => key !== owner.key) }))}
        />
      ))}
      <p>
        <button
          type="button"
          className="btn btn--q btn--sm"
          disabled={owners.length >= mostOwners}
          onClick={() => change((before) => ({ ...before, owners: [...before.owners, newOwner()] }))}
        >
          <Icon name="plus" />
          {m.kyc_add_owner()}
        </button>
      </p>
      {owners.length === 0 && (
        <TextField
          name="noOwners"
          label={m.kyc_no_owners()}
          hint={m.kyc_no_owners_hint()}
          defaultValue={content.noOwners}
          maxLength={500}
          error={errors["noOwners"]}
        />
      )}
    </>
  );
}

interface CardProps {
  owner: Owner;
  index: number;
  errors: FieldErrors;
  set: (path: string, value: unknown) => void;
  onRemove: () => void;
}

function OwnerCard({ owner, index, errors, set, onRemove }: CardProps) {
  const path = `owners.${index}`;
  const at = (field: string) => ({ name: `${path}.${field}`, error: errors[`${path}.${field}`] });
  return (
    <fieldset className="kyc__row stack">
      <legend>{owner.name || m.kyc_owner_heading({ number: index + 1 })}</legend>
      <div className="grid2">
        <SelectField
          {...at("kind")}
          label={m.kyc_owner_kind()}
          choose={m.kyc_choose()}
          options={[
            { value: "person", label: m.kyc_owner_person() },
            { value: "organisation", label: m.kyc_owner_organisation() },
          ]}
          defaultValue={owner.kind}
        />
        <TextField {...at("name")} label={m.kyc_name()} defaultValue={owner.name} maxLength={200} />
        <SelectField
          {...at("country")}
          label={owner.kind === "person" ? m.kyc_nationality() : m.kyc_country()}
          choose={m.kyc_choose()}
          options={countryOptions()}
          defaultValue={owner.country}
        />
        {owner.kind === "person" && (
          <TextField {...at("birthDate")} label={m.kyc_birth_date()} defaultValue={owner.birthDate} maxLength={40} note={birthHint()} />
        )}
        <TextField {...at("share")} label={m.kyc_share()} defaultValue={owner.share} maxLength={6} inputMode="decimal" />
        <SelectField
          {...at("control")}
          label={m.kyc_control()}
          choose={m.kyc_choose()}
          options={controlKinds.map((value) => ({ value, label: controlKindLabel(value) }))}
          defaultValue={owner.control}
        />
      </div>
      <OtherNames of={owner.otherNames} name={`${path}.otherNames`} set={set} />
      <TextField {...at("controlWords")} label={m.kyc_control_words()} defaultValue={owner.controlWords} maxLength={300} optional />
      {owner.kind === "person" && <Exposure of={owner} path={path} errors={errors} />}
      <p>
        <button type="button" className="btn btn--q btn--sm" onClick={onRemove}>
          {m.kyc_remove()} <span className="vh">{owner.name}</span>
        </button>
      </p>
    </fieldset>
  );
}

export const birthHint = () => <p className="xs dim">{m.kyc_birth_date_hint()}</p>;
