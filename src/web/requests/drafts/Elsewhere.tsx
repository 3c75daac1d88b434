import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { paths } from "../../../shared/paths.ts";
import type { CallError } from "../../api/client.ts";
import type { SharedDraft } from "../../offline/device-drafts.ts";
import type { DraftHandle } from "../../offline/draft.ts";
import { useSite } from "../../runtime/site-context.ts";
import { TextField } from "../../kit/fields.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { CopyButton } from "../../session/account/CopyButton.tsx";
import { Sure } from "./Sure.tsx";
import { isTogether } from "./together/together.ts";
import type { useServerDraft } from "./use-server-draft.ts";
import { dayOf, momentOf, reasonOf } from "./words.ts";

type Server = ReturnType<typeof useServerDraft>;

/** The panel by which a draft is kept with us too, from the moment when its button is pressed. */
export function Elsewhere({ draft, server }: { draft: DraftHandle; server: Server }) {
  const shared = draft.kept?.shared;
  return (
    <section className="card stack elsewhere" aria-labelledby="elsewhere-title">
      <h2 className="h3" id="elsewhere-title" tabIndex={-1}>
        {m.draft_elsewhere_title()}
      </h2>
      {server.state === "gone" && <p role="status">{m.draft_sync_gone()}</p>}
      {shared ? <Kept shared={shared} server={server} /> : <Begin server={server} />}
    </section>
  );
}

function Begin({ server }: { server: Server }) {
  const [state, setState] = useState<"resting" | "starting" | { reason: string }>("resting");
  const start = async () => {
    setState("starting");
    try {
      await server.start();
    } catch (error) {
      setState({ reason: reasonOf(error as CallError) });
    }
  };
  return (
    <>
      <p className="small">{m.draft_elsewhere_text()}</p>
      {typeof state === "object" && (
        <p className="errcol" role="alert">
          {m.draft_elsewhere_failed({ reason: state.reason })}
        </p>
      )}
      <p>
        <button type="button" className="btn btn--2" disabled={state === "starting"} onClick={() => void start()}>
          {state === "starting" ? m.draft_elsewhere_starting() : m.draft_elsewhere_start()}
        </button>
      </p>
    </>
  );
}

function Kept({ shared, server }: { shared: SharedDraft; server: Server }) {
  const { publicUrl } = useSite();
  const link = publicUrl + paths.fundingRequestResumeBy(shared.token);
  const address = (publicUrl + paths.fundingRequestResume).replace(/^https?:\/\//, "");
  return (
    <>
      <p className="small" role="status">
        {stateText(server, shared)}
      </p>
      <div className="elsewhere__way">
        <TextField name="draft-link" label={m.draft_link()} hint={m.draft_link_hint()} defaultValue={link} maxLength={300} readOnly />
        <CopyButton text={link} label={m.draft_copy_link()} />
      </div>
      {shared.code && (
        <div className="elsewhere__way">
          <p>
            {m.draft_code()}: <b className="elsewhere__code num">{shared.code}</b>
            <span className="hint">{m.draft_code_hint({ address })}</span>
          </p>
          <CopyButton text={shared.code} label={m.draft_copy_code()} />
        </div>
      )}
      <EmailLink server={server} sentTo={shared.email} />
      <p className="small muted">{m.draft_kept_until({ date: dayOf(shared.keptUntil) })}</p>
      <Sure label={m.draft_delete()} sure={m.draft_delete_sure()} yes={m.draft_delete_yes()} onYes={server.remove} />
    </>
  );
}

function stateText(server: Server, shared: SharedDraft): string {
  if (server.conflict) return m.draft_sync_conflict();
  if (server.state === "waiting") return m.draft_sync_waiting();
  if (server.state === "refused") return m.draft_sync_refused({ reason: server.reason ?? "" });
  const time = momentOf(shared.changedAt);
  return isTogether(shared) ? m.together_kept_detail({ time }) : m.draft_kept_twice_detail({ time });
}

function EmailLink({ server, sentTo }: { server: Server; sentTo: string | undefined }) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<string>();
  const send = async () => {
    if (!isEmail(address)) return setError(m.error_email());
    setError(undefined);
    try {
      setSent(await server.email(address.trim()));
    } catch (failure) {
      setError(reasonOf(failure as CallError));
    }
  };
  return (
    <form
      className="elsewhere__way"
      noValidate
      onInput={(event) => setAddress((event.target as HTMLInputElement).value)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        name="draft-email"
        label={m.draft_email()}
        hint={m.draft_email_hint()}
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={sentTo}
        error={error}
      />
      <button className="btn btn--q btn--sm">{m.draft_email_send()}</button>
      <p className="small" role="status">
        {sent}
      </p>
      <PrivacyNote />
    </form>
  );
}
