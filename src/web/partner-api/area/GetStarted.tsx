import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type JsonObject, printSample } from "../../../shared/domain/api-samples.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { partnerPaths } from "../../../shared/partner-paths.ts";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { useSite } from "../../runtime/site-context.ts";
import { Icon } from "../../kit/Icon.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { CopyButton } from "../../session/account/CopyButton.tsx";
import type { Account } from "./queries.ts";

/** The first four steps, ticked by what the member's software has done. */
export function GetStarted({ account: { started, balances } }: { account: Account }) {
  const { publicUrl } = useSite();
  const base = `${publicUrl}/api/v1`;
  return (
    <section className="panel start" aria-labelledby="get-started">
      <h2 id="get-started">{m.area_start_heading()}</h2>
      <p className="muted">
        {m.area_start_lead()} <a href={paths.apiDocs}>{m.area_start_docs()}</a>.
      </p>
      <ol>
        <Step number={1} isDone={started.key} title={m.area_start_key()} text={m.area_start_key_text()}>
          {!started.key && (
            <p>
              <Link className="btn btn--sm" href={`${partnerPaths.keys}?new=1`}>
                {m.area_start_key_go()}
              </Link>
            </p>
          )}
          <Sample title={m.area_start_export()} code="export HEARTHBRIDGE_KEY=hb_test_…" />
        </Step>
        <Step number={2} isDone={started.projects} title={m.area_start_projects()} text={m.area_start_projects_text()}>
          <Sample title={m.area_start_projects()} code={printSample({ method: "GET", samplePath: "/projects" }, "cURL", base)} />
        </Step>
        <Step number={3} isDone={started.transfer} title={m.area_start_transfer()} text={m.area_start_transfer_text()}>
          <FirstTransfer base={base} currencies={balances.length > 0 ? balances.map(({ currency }) => currency) : firstFunds} />
        </Step>
        <Step number={4} isDone={started.webhook} title={m.area_start_webhook()} text={m.area_start_webhook_text()}>
          {!started.webhook && (
            <p>
              <Link className="btn btn--sm" href={partnerPaths.webhooks}>
                {m.area_start_webhook_go()}
              </Link>
            </p>
          )}
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, isDone, title, text, children }: StepProps) {
  return (
    <li className={isDone ? "is-done" : undefined}>
      <span className="start__n" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <h3>
        {title} <span className={isDone ? "badge badge--ok" : "badge"}>{isDone ? m.area_start_done() : m.area_start_open()}</span>
      </h3>
      <p className="small muted">{text}</p>
      {children}
    </li>
  );
}

/** What the first test key brings. */
const firstFunds = ["USD"];

/** A command that funds the newest project that the test funds can, so that it runs as it is. */
function FirstTransfer({ base, currencies }: { base: string; currencies: string[] }) {
  const projects = useQuery({
    queryKey: ["/api/projects", { limit: 100 }],
    queryFn: () => api("GET /api/projects", { query: { limit: "100" } }),
    ...freshOnOpen,
  });
  const project = projects.data?.items.find(({ currency }) => currencies.includes(currency));
  const body: JsonObject = {
    project_id: project?.publicId ?? "prj_…",
    amount: "25.00",
    currency: project?.currency ?? currencies[0] ?? "USD",
    reference: "First test",
  };
  const request = { method: "POST", samplePath: "/transactions", idempotencyKey: "first-test-1", body } as const;
  return (
    <>
      {projects.isSuccess && !project && <p className="small">{m.area_start_transfer_none()}</p>}
      <Sample title={m.area_start_transfer()} code={printSample(request, "cURL", base)} />
    </>
  );
}

function Sample({ title, code }: { title: string; code: string }) {
  return (
    <div className="pcode">
      <pre tabIndex={0} role="group" aria-label={title}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={m.area_start_copy()} />
    </div>
  );
}
