import { useRef, useState } from "react";
import { type DraftRole, draftRoles, longestPersonName } from "../../../../shared/domain/draft-roles.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { isEmail } from "../../../../shared/domain/form-rules.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallError } from "../../../api/client.ts";
import { PrivacyNote } from "../../../forms/PrivacyNote.tsx";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import { readValues } from "../../../kit/form-values.ts";
import { reasonOf } from "../words.ts";
import type { NewLink } from "./MadeLink.tsx";

const mayWords: Record<DraftRole, () => string> = {
  write: m.together_may_write,
  comment: m.together_may_comment,
  read: m.together_may_read,
};

/** Invites one person to a draft. What was typed stays when it failed. */
export function InviteForm({ token, onMade }: { token: string; onMade: (link: NewLink) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isPending, setPending] = useState(false);
  const send = async () => {
    if (!form.current || isPending) return;
    const person = readPerson(form.current);
    const found = check(person);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(first)?.focus();
    setPending(true);
    try {
      const { name, role, email } = person;
      const body = { name, role: role as DraftRole, ...(email && { email }) };
      const made = await api("POST /api/drafts/{token}/people", { params: { token }, body });
      form.current?.reset();
      onMade({ ...made, name });
    } catch (failure) {
      setErrors({ form: reasonOf(failure as CallError) });
    }
    setPending(false);
  };
  return (
    <form
      ref={form}
      className="elsewhere__way"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        name="together-name"
        label={m.together_name()}
        hint={m.together_name_hint()}
        maxLength={longestPersonName}
        autoComplete="off"
        error={errors["together-name"]}
      />
      <SelectField
        name="together-role"
        label={m.together_role()}
        choose={m.together_role_choose()}
        options={draftRoles.map((role) => ({ value: role, label: mayWords[role]() }))}
        error={errors["together-role"]}
      />
      <TextField
        name="together-email"
        label={m.together_email()}
        hint={m.together_email_hint()}
        type="email"
        maxLength={254}
        autoComplete="off"
        optional
        error={errors["together-email"]}
      />
      {errors["form"] && (
        <p className="errcol" role="alert">
          {errors["form"]}
        </p>
      )}
      <button className="btn btn--2 btn--sm" disabled={isPending}>
        {isPending ? m.together_inviting() : m.together_invite()}
      </button>
      <PrivacyNote />
    </form>
  );
}

function readPerson(form: HTMLFormElement) {
  const values = readValues(form);
  const of = (field: string) => values[`together-${field}`]?.trim() ?? "";
  return { name: of("name"), role: of("role"), email: of("email") };
}

function check({ name, role, email }: ReturnType<typeof readPerson>): FieldErrors {
  return {
    ...((name === "" || name.length > longestPersonName) && { "together-name": m.together_error_name() }),
    ...(!role && { "together-role": m.together_error_role() }),
    ...(email && !isEmail(email) && { "together-email": m.error_email() }),
  };
}
