import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon, type IconName } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { Changes } from "./Changes.tsx";
import { Decision } from "./Decision.tsx";
import { History } from "./History.tsx";
import { OwnOrCooling } from "./OwnOrCooling.tsx";
import type { Approval, Approvals } from "../../../desk/approvals-query.ts";

const icons: Record<Approval["kind"], IconName> = {
  payee: "bank",
  own_account: "bank",
  deposit: "bank",
  live_key: "key",
  consent: "document",
  release: "forward",
  administrator_removed: "people",
  administrator_added: "people",
  security_policy: "shield",
  screening_cleared: "shield",
  kyc_file: "document",
  screening_weaker: "shield",
  limits_raised: "bank",
  payee_file: "document",
  text_published: "document",
  agreement: "document",
  partnership: "document",
  organisation: "document",
  agreement_resumed: "document",
  condition_met: "document",
  partner_resumed: "bank",
  bank_entry: "bank",
};

interface Props {
  approval: Approval;
  page: Pick<Approvals, "others" | "coolingOffHours" | "provedUntil" | "soleAdministrator">;
  isFirst: boolean;
}

/** One thing that was asked for: closed it says what and by whom; open, what changes and how to decide it. */
export function ApprovalCard({ approval, page, isFirst }: Props) {
  const { id, kind, state, title, about, askedBy, askedAt, isMine, reason, href } = approval;
  const when = formatDateTime(askedAt);
  const isDecidable = state === "waiting" && (!isMine || mayDecideAlone(approval, page));
  return (
    <details className="appr" open={isFirst}>
      <summary>
        <Icon name={icons[kind]} />
        <span>
          <b>{title}</b>
          <small>
            {about && `${about}. `}
            {isMine ? m.appr_asked_by_you({ when }) : m.appr_asked_by({ name: askedBy, when })}
          </small>
        </span>
        <State approval={approval} isDecidable={isDecidable} />
        <Icon name="down" />
      </summary>
      <div className="appr__body">
        <div className="stack">
          <Changes changes={approval.changes} />
          {reason && <p className="small asTyped">{m.appr_why({ reason })}</p>}
          {href && (
            <p className="small">
              <Link href={href}>{m.appr_open_page()}</Link>
            </p>
          )}
        </div>
        {isDecidable && <Decision key={id} approval={approval} page={page} />}
        {(state === "cooling" || (state === "waiting" && !isDecidable)) && <OwnOrCooling approval={approval} others={page.others} />}
        {state !== "waiting" && <History approval={approval} />}
      </div>
    </details>
  );
}

function mayDecideAlone({ kind, changes }: Approval, { soleAdministrator }: Props["page"]): boolean {
  return soleAdministrator === "accepted" && kind === "deposit" && changes.some(({ after }) => after === m.appr_mode_test());
}

function State({ approval: { state, isMine }, isDecidable }: { approval: Approval; isDecidable: boolean }) {
  if (state === "waiting" && isMine && !isDecidable) return <StatusBadge status="in_review" label={m.appr_not_yours()} />;
  const badges: Record<Approval["state"], [status: string, label: () => string]> = {
    waiting: ["pending", m.appr_state_waiting],
    cooling: ["in_review", m.appr_state_cooling],
    done: ["approved", m.appr_state_done],
    refused: ["rejected", m.appr_state_refused],
    stopped: ["rejected", m.appr_state_stopped],
    withdrawn: ["withdrawn", m.appr_state_withdrawn],
    lapsed: ["expired", m.appr_state_lapsed],
  };
  const [status, label] = badges[state];
  return <StatusBadge status={status} label={label()} />;
}
