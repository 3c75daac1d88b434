import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { makePasskey } from "../passkeys.ts";
import { ProofForm, useFailureToast } from "./ProofForm.tsx";
import { passkeysKey, usePasskeys } from "./use-passkeys.ts";

type Passkey = CallOutput<"GET /api/auth/passkeys">["items"][number];
type Options = CallOutput<"POST /api/auth/passkeys/start">["options"];

interface Props {
  hasFactor: boolean;
  /** A factor came or went; the codes that came with the first one, if it was that. */
  onChanged: (recoveryCodes: string[]) => void;
}

/** The account's passkeys: who it is is proved first, then the device makes one, or one is removed. */
export function Passkeys({ hasFactor, onChanged }: Props) {
  const [doing, setDoing] = useState<"add" | Passkey>();
  const [options, setOptions] = useState<Options>();
  const heading = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const list = usePasskeys();
  const items = list.data?.items ?? [];
  const settle = (recoveryCodes: string[], title: string) => {
    setDoing(undefined);
    setOptions(undefined);
    toast({ title });
    void client.invalidateQueries({ queryKey: passkeysKey });
    heading.current?.focus();
    onChanged(recoveryCodes);
  };
  const proof = { hasFactor, hasPasskeys: items.length > 0, onCancel: () => setDoing(undefined) };
  return (
    <section className="card stack" aria-labelledby="account-passkeys" aria-busy={list.isPending}>
      <h2 className="h3" id="account-passkeys" tabIndex={-1} ref={heading}>
        {m.passkeys_title()}
      </h2>
      <p className="small muted">{m.passkeys_text()}</p>
      {list.isError && (
        <p className="row" role="alert">
          {m.passkeys_failed()}{" "}
          <button type="button" className="btn btn--q btn--sm" onClick={() => void list.refetch()}>
            {m.try_again()}
          </button>
        </p>
      )}
      <ul className="sessions">
        {items.map((passkey) => (
          <PasskeyLine key={passkey.id} of={passkey} onRemove={() => setDoing(passkey)} />
        ))}
      </ul>
      {doing === undefined && (
        <p>
          <button type="button" className="btn btn--2" onClick={() => setDoing("add")}>
            {m.passkey_add()}
          </button>
        </p>
      )}
      {doing === "add" && !options && (
        <ProofForm
          {...proof}
          key="add"
          id="passkey-add"
          text={m.passkey_add()}
          action={m.account_continue()}
          send={(body) => api("POST /api/auth/passkeys/start", { body })}
          onSent={(started) => setOptions(started.options)}
        />
      )}
      {doing === "add" && options && (
        <NameForm options={options} onAdded={(codes) => settle(codes, m.passkey_added())} onFailed={() => setOptions(undefined)} />
      )}
      {doing !== undefined && doing !== "add" && (
        <ProofForm
          {...proof}
          key={doing.id}
          id="passkey-remove"
          text={doing.name}
          action={m.passkey_remove_sure()}
          send={(body) => api("POST /api/auth/passkeys/{id}/remove", { params: { id: doing.id }, body })}
          onSent={() => settle([], m.passkey_removed())}
        />
      )}
    </section>
  );
}

function PasskeyLine({ of: { name, createdAt, lastUsedAt }, onRemove }: { of: Passkey; onRemove: () => void }) {
  const used = lastUsedAt === null ? m.passkey_never_used() : m.passkey_used({ when: formatDateTime(lastUsedAt) });
  return (
    <li>
      <div>
        <p>
          <b className="asTyped">{name}</b>
        </p>
        <p className="small muted">
          {m.passkey_made({ when: formatDateTime(createdAt) })}, {used}
        </p>
      </div>
      <button type="button" className="btn btn--q btn--sm" onClick={onRemove}>
        {m.passkey_remove()} <span className="vh">{name}</span>
      </button>
    </li>
  );
}

/** The browser asks the device only when a person has just pressed something: so the name comes first, and its button is that. */
function NameForm({ options, onAdded, onFailed }: { options: Options; onAdded: (codes: string[]) => void; onFailed: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const fail = useFailureToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: ({ name = "" }) => (name.trim() === "" ? { name: m.passkey_error_name() } : {}),
    send: async ({ name = "" }) => api("POST /api/auth/passkeys", { body: { name, answer: await makePasskey(options) } }),
    onSent: ({ recoveryCodes }) => onAdded(recoveryCodes),
    // What the device was asked is used up; it is asked anew.
    onFailed: (error) => {
      fail(error);
      onFailed();
    },
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      <div className="stack">
        <TextField name="name" label={m.passkey_name()} hint={m.passkey_name_hint()} maxLength={60} error={errors["name"]} />
        <p className="submitline">
          <button className="btn" disabled={isPending}>
            {isPending ? m.account_pending() : m.passkey_add()}
          </button>
        </p>
      </div>
    </form>
  );
}
