import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys, useDashboard } from "../../../desk/queries.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen, serverMessage } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";
import { Outcome } from "../../../record/desk/emails/Outcome.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { Row } from "./Row.tsx";

type Server = CallOutput<"GET /api/admin/mail-server">;

/** Through which server email goes, whether it works, and a real test. */
export function MailServer() {
  const server = useQuery({ queryKey: keys.mailServer, queryFn: () => api("GET /api/admin/mail-server", {}), ...freshOnOpen });
  const health = useDashboard().data?.health.find(({ area }) => area === "mail");
  return (
    <Loaded of={server} failed={m.set_mail_failed()}>
      {(given) => (
        <>
          {health?.state === "wrong" && (
            <p className="banner banner--no small" role="status">
              <Icon name="warning" />
              <span>{health.sentences.join(" ")}</span>
            </p>
          )}
          <Row title={m.set_mail_server()} text={m.set_mail_server_text()}>
            <Facts given={given} />
          </Row>
          <Row title={m.set_undo()} text={m.set_undo_text()}>
            <p>
              {given.undoSeconds === 0 ? m.set_undo_none() : m.set_undo_seconds({ seconds: given.undoSeconds })}{" "}
              <span className="dim small">{m.secpol_by_environment({ name: "UNDO_SECONDS" })}</span>
            </p>
          </Row>
          <Row title={m.set_mail_test()} text={m.set_mail_test_text()}>
            <SendTest />
          </Row>
        </>
      )}
    </Loaded>
  );
}

function Facts({ given: { server, isEncrypted, from } }: { given: Server }) {
  return (
    <dl className="kv">
      <dt>{m.set_mail_host()}</dt>
      <dd>{server ? `${server}, ${isEncrypted ? m.set_mail_encrypted() : m.set_mail_plain()}` : m.set_mail_none()}</dd>
      <dt>{m.mail_test_from()}</dt>
      <dd>{from}</dd>
      <dt>{m.set_mail_outbox()}</dt>
      <dd>
        <Link href={`${deskPaths.emails}?tab=outbox`}>{m.set_mail_to_outbox()}</Link>
      </dd>
    </dl>
  );
}

function SendTest() {
  const { user } = useAuth();
  const test = useChange({
    call: (email: string) => api("POST /api/admin/test-email", { body: { email } }),
    // What came of it stands below the button for as long as the page is open; no toast says it too.
    failed: () => undefined,
    reads: [keys.emails, keys.dashboard],
  });
  if (!user?.email)
    return (
      <p className="small">
        {m.set_mail_no_address()} <Link href={paths.account}>{m.set_mail_to_account()}</Link>
      </p>
    );
  const { email } = user;
  return (
    <>
      <p>
        <button type="button" className="btn btn--admin2" disabled={test.isPending} onClick={() => test.mutate(email)}>
          <Icon name="mail" />
          {test.isPending ? m.emails_sending() : m.set_mail_send({ address: email })}
        </button>
      </p>
      <Outcome data={test.data} error={test.error ? (serverMessage(test.error) ?? m.emails_test_broken()) : undefined} />
    </>
  );
}
