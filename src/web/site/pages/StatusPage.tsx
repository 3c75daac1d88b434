import type { Status } from "../../../shared/contracts/site/status.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { useRead } from "../../api/use-read.ts";
import { Icon, type IconName } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import "../../kit/pages.css";
import "./status.css";

type Line = Status["services"][number];

/** Tint, word and shape: never colour alone (DESIGN.md, Status). */
const badges: Record<Line["state"], { className: string; icon: IconName; word: () => string }> = {
  working: { className: "badge--ok", icon: "check", word: m.status_working },
  disturbed: { className: "badge--wait", icon: "warning", word: m.status_disturbed },
  unused: { className: "badge--info", icon: "stop", word: m.status_unused },
};

const words: Record<Line["service"], { title: () => string } & Record<Line["state"], () => string>> = {
  forms: { title: m.status_forms, working: m.status_forms_working, disturbed: m.status_forms_disturbed, unused: m.status_forms_unused },
  messages: {
    title: m.status_messages,
    working: m.status_messages_working,
    disturbed: m.status_messages_disturbed,
    unused: m.status_messages_unused,
  },
  payments: {
    title: m.status_payments,
    working: m.status_payments_working,
    disturbed: m.status_payments_disturbed,
    unused: m.status_payments_unused,
  },
  screening: {
    title: m.status_screening,
    working: m.status_screening_working,
    disturbed: m.status_screening_disturbed,
    unused: m.status_screening_unused,
  },
};

/** What works at the moment (decision 0062): as the page was rendered, and looked at again each minute where a script runs. */
export default function StatusPage() {
  const { status: rendered } = usePageData();
  const { data = rendered, error } = useRead("GET /api/status", {}, 60_000);
  const isDisturbed = error !== undefined || data?.services.some(({ state }) => state === "disturbed");
  const overall = isDisturbed ? m.status_some_disturbed() : m.status_all_working();
  return (
    <main id="main">
      <PageHead title={m.title_status()} lead={m.status_lead()} />
      <div className="wrap pdoc">
        <p className="lead svc__all" role="status">
          {data || error ? overall : m.page_loading()}
        </p>
        {data && (
          <dl className="svc">
            {data.services.map((line) => (
              <ServiceLine key={line.service} line={line} />
            ))}
          </dl>
        )}
      </div>
    </main>
  );
}

function ServiceLine({ line: { service, state, since } }: { line: Line }) {
  const { className, icon, word } = badges[state];
  return (
    <div>
      <dt>{words[service].title()}</dt>
      <dd>
        <span className={`badge ${className}`}>
          <Icon name={icon} />
          {word()}
        </span>
        <p>{words[service][state]()}</p>
        {since && <p className="small muted">{m.status_since({ since: inUtc(since) })}</p>}
      </dd>
    </div>
  );
}

/** The same in every time zone, so that what the server renders is what the browser has. */
const inUtc = (moment: string) => `${moment.slice(0, 16).replace("T", " ")} UTC`;
