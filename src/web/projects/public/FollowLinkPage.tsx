import type { ReactNode } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import "./follow/follow.css";

/** What a link in a message leads to. Opening it changes nothing, for mail scanners open it too: its buttons do. */
export default function FollowLinkPage() {
  const { follow = { state: "gone" } } = usePageData();
  const what = follow.project?.name ?? m.follow_all();
  const rhythm = follow.often === "weekly" ? m.follow_mail_rhythm_weekly() : m.follow_mail_rhythm_each();
  const page = follow.project ? paths.project(follow.project.publicId) : paths.projects;
  if (follow.state === "gone") return <Said title={m.follow_gone_heading()} text={m.follow_gone()} />;
  if (follow.state === "ended") return <Said title={m.follow_ended_heading()} text={m.follow_ended_text()} />;
  if (follow.state === "on")
    return (
      <Said title={m.follow_on_heading()} lead={what} text={rhythm}>
        {follow.project && <p className="muted">{m.follow_on_text()}</p>}
        <Acts>
          <a className="btn" href={page}>
            {follow.project ? m.follow_open_project() : m.projects_all_back()}
          </a>
          <Act act="end" label={m.follow_end()} className="btn btn--2" />
        </Acts>
      </Said>
    );
  return (
    <Said
      title={m.follow_confirm_heading()}
      lead={what}
      text={follow.state === "change" ? m.follow_confirm_change() : m.follow_confirm_text()}
    >
      <p>{rhythm}</p>
      <Acts>
        <Act act="confirm" label={m.follow_confirm()} className="btn" />
        <Act act="end" label={m.follow_refuse()} className="btn btn--2" />
      </Acts>
    </Said>
  );
}

function Said({ title, lead, text, children }: { title: string; lead?: string; text: string; children?: ReactNode }) {
  return (
    <main id="main">
      <PageHead title={title} lead={lead && <span className="name">{lead}</span>} />
      <div className="wrap followpage stack-5">
        <p>{text}</p>
        {children}
      </div>
    </main>
  );
}

function Acts({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>;
}

/** Posts to the address that the page has: its HTML holds no token. */
function Act({ act, label, className }: { act: "confirm" | "end"; label: string; className: string }) {
  return (
    <form method="post">
      <input type="hidden" name="act" value={act} />
      <button className={className}>{label}</button>
    </form>
  );
}
