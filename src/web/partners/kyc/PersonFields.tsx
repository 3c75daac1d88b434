import type { SentKycContent } from "../../../shared/contracts/partners/kyc.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { documentKindLabel, personRoleLabel } from "../../../shared/domain/kyc-labels.ts";
import { documentKinds, mostPeople, type PersonRole, personRoles } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { CheckField, SelectField, TextField } from "../../kit/fields.tsx";
import { countryOptions } from "./countries.ts";
import { Exposure } from "./Exposure.tsx";
import { OtherNames } from "./OtherNames.tsx";
import { setPath } from "../../kit/set-path.ts";
import { birthHint } from "./OwnerFields.tsx";

interface Props {
  content: SentKycContent;
  errors: FieldErrors;
  isNation: boolean;
  change: (update: (before: SentKycContent) => SentKycContent) => void;
}

type Person = SentKycContent["people"][number];

const newPerson = (): Person => ({
  key: crypto.randomUUID(),
  name: "",
  otherNames: [],
  birthDate: "",
  nationality: "",
  roles: [],
  position: "",
  document: { kind: "", country: "", expiresOn: "", neverExpires: false, numberId: null, lastFour: null },
  isExposed: "",
  exposedRole: "",
  isOwnNation: false,
});

/** Directors or council, who controls the institution, and who may act for it. */
export function PersonFields({ content, errors, isNation, change }: Props) {
  const update = (key: string, next: (person: Person) => Person) =>
    change((before) => ({ ...before, people: before.people.map((one) => (one.key === key ? next(one) : one)) }));
  return (
    <>
      {content.people.map((person, index) => (
        <PersonCard
          key={person.key}
          person={person}
          index={index}
          errors={errors}
          roles={personRoles.filter((role) => (isNation ? role === "council" || role === "may_act" : role !== "council"))}
          onRoles={(roles) => update(person.key, (one) => ({ ...one, roles }))}
          set={(path, value) => change((before) => setPath(before, path, value))}
          onRemove={() => change((before) => ({ ...before, people: before.people.filter(({ key }) => key !== person.key) }))}
        />
      ))}
      <p>
        <button
          type="button"
          className="btn btn--q btn--sm"
          disabled={content.people.length >= mostPeople}
          onClick={() => change((before) => ({ ...before, people: [...before.people, newPerson()] }))}
        >
          <Icon name="plus" />
          {m.kyc_add_person()}
        </button>
      </p>
    </>
  );
}

interface CardProps {
  person: Person;
  index: number;
  errors: FieldErrors;
  roles: PersonRole[];
  set: (path: string, value: unknown) => void;
  onRoles: (roles: PersonRole[]) => void;
  onRemove: () => void;
}

function PersonCard({ person, index, errors, roles, set, onRoles, onRemove }: CardProps) {
  const path = `people.${index}`;
  const at = (field: string) => ({ name: `${path}.${field}`, error: errors[`${path}.${field}`] });
  return (
    <fieldset className="kyc__row stack">
      <legend>{person.name || m.kyc_person_heading({ number: index + 1 })}</legend>
      <div className="grid2">
        <TextField {...at("name")} label={m.kyc_name()} defaultValue={person.name} maxLength={200} />
        <TextField {...at("position")} label={m.kyc_position()} defaultValue={person.position} maxLength={120} optional />
        <TextField {...at("birthDate")} label={m.kyc_birth_date()} defaultValue={person.birthDate} maxLength={40} note={birthHint()} />
        <SelectField
          {...at("nationality")}
          label={m.kyc_nationality()}
          choose={m.kyc_choose()}
          options={countryOptions()}
          defaultValue={person.nationality}
        />
      </div>
      <OtherNames of={person.otherNames} name={`${path}.otherNames`} set={set} />
      <fieldset className="field">
        <legend>{m.kyc_roles()}</legend>
        {roles.map((role) => (
          <label className="check" key={role}>
            <input
              type="checkbox"
              checked={person.roles.includes(role)}
              onChange={(event) =>
                onRoles(event.currentTarget.checked ? [...person.roles, role] : person.roles.filter((one) => one !== role))
              }
            />
            <span>{personRoleLabel(role)}</span>
          </label>
        ))}
      </fieldset>
      {person.roles.includes("may_act") && <DocumentOf person={person} path={path} errors={errors} />}
      <Exposure of={person} path={path} errors={errors} />
      <p>
        <button type="button" className="btn btn--q btn--sm" onClick={onRemove}>
          {m.kyc_remove()} <span className="vh">{person.name}</span>
        </button>
      </p>
    </fieldset>
  );
}

/** The identity document of who may act. Its number is typed once, and from then on only its last four are known here. */
function DocumentOf({ person: { document }, path, errors }: { person: Person; path: string; errors: FieldErrors }) {
  const at = (field: string) => ({ name: `${path}.document.${field}`, error: errors[`${path}.document.${field}`] });
  return (
    <div className="grid2">
      <SelectField
        {...at("kind")}
        label={m.kyc_document()}
        choose={m.kyc_choose()}
        options={documentKinds.map((value) => ({ value, label: documentKindLabel(value) }))}
        defaultValue={document.kind}
      />
      <SelectField
        {...at("country")}
        label={m.kyc_document_country()}
        choose={m.kyc_choose()}
        options={countryOptions()}
        defaultValue={document.country}
      />
      <TextField
        {...at("newNumber")}
        key={document.numberId}
        label={m.kyc_document_number()}
        hint={document.lastFour ? m.kyc_document_kept({ lastFour: document.lastFour }) : m.kyc_document_number_hint()}
        maxLength={40}
        autoComplete="off"
      />
      {!document.neverExpires && (
        <TextField {...at("expiresOn")} type="date" label={m.kyc_expires()} defaultValue={document.expiresOn} maxLength={10} />
      )}
      <CheckField name={`${path}.document.neverExpires`} label={m.kyc_never_expires()} defaultChecked={document.neverExpires} />
    </div>
  );
}
