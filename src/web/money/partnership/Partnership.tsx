import type { ReactNode } from "react";
import { agreementSideLabel, agreementStateLabel } from "../../../shared/domain/agreement-labels.ts";
import { partnershipSides } from "../../../shared/domain/partnership.ts";
import { dueLabel, partnershipLineLabel } from "../../../shared/domain/partnership-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { formatDate, formatDay } from "../../kit/dates.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Remarks, Signatures, Standing } from "../../projects/agreement/parts.tsx";
import { DueBadge } from "./DueBadge.tsx";
import { PartnershipTerms } from "./PartnershipTerms.tsx";

export type PartnershipRead = CallOutput<"GET /api/partner/agreement">;
export type PartnershipVersion = NonNullable<PartnershipRead["inForce"]>;
export type Due = PartnershipRead["dues"][number];

interface Props {
  of: PartnershipRead;
  /** What its parts are headed by: the level below the title that they stand under. */
  heading: "h2" | "h3";
  documentOf: (number: number) => string;
  /** What can be done with what is due, with what is open, and with what is in force. */
  renderDue: (due: Due) => ReactNode;
  renderOpen: (open: PartnershipVersion) => ReactNode;
  renderInForce: (inForce: PartnershipVersion) => ReactNode;
  /** Said where there is no agreement yet. */
  none: string;
}

/** What is due of an institution and what is agreed with it: at the desk and in its own area. */
export function Partnership({ of, heading: Heading, documentOf, renderDue, renderOpen, renderInForce, none }: Props) {
  const { standing, stops, inForce, open, earlier, dues, done, commitments } = of;
  const offered = [open, inForce, ...earlier].filter((version) => version !== null).filter(({ hash }) => hash !== null);
  const lineHeading = Heading === "h2" ? "h3" : "h4";
  const isOutdated = inForce !== null && JSON.stringify(inForce.terms.commitments) !== JSON.stringify(commitments);
  return (
    <>
      <section className="stack-2" aria-labelledby="partner-dues">
        <Heading id="partner-dues">{m.part_dues()}</Heading>
        <p className="small muted">{dues.length === 0 ? m.part_dues_none() : m.part_dues_hint()}</p>
        <ul className="hist">
          {dues.map((due) => (
            <li key={due.id} className="stack-2">
              <p>
                <b className="asTyped">{dueLabel(due)}</b>
              </p>
              <p className="small row row--tight">
                <DueBadge state={due.state} /> {formatDate(due.dueOn)}
              </p>
              {renderDue(due)}
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="partner-agreement">
        <Heading id="partner-agreement">{m.part_nav()}</Heading>
        {(inForce || stops.length > 0) && <Standing standing={standing} />}
        {stops.map(({ fromDay, reason }) => (
          <div className="banner" key={fromDay}>
            <Icon name="warning" />
            <div>
              <p>{m.part_ends({ day: formatDate(fromDay) })}</p>
              <p className="asis">{reason}</p>
            </div>
          </div>
        ))}
        {!inForce && !open && <p className="muted">{none}</p>}
        {open && (
          <>
            <p>
              <b>{open.state === "draft" ? m.part_draft_title() : m.part_offer_title()}</b>{" "}
              <span className="muted">{m.agr_version({ number: open.number })}</span>
            </p>
            <p className="small muted">{open.state === "draft" ? m.part_draft_text() : m.part_offer_text()}</p>
            <PartnershipTerms of={open.terms} licence={open.licence} heading={lineHeading} />
            {open.state === "offered" && <Signatures of={open} sides={partnershipSides} />}
            {open.hash && (
              <p className="agr__hash">
                {m.agr_hash()}: {open.hash}
              </p>
            )}
            <Remarks of={open} labelOf={partnershipLineLabel} />
            {renderOpen(open)}
          </>
        )}
        {inForce && (
          <>
            <p className="small">{m.agr_since({ day: formatDay(inForce.inForceAt ?? "") })}</p>
            {isOutdated && <p className="small">{m.part_commitments_changed()}</p>}
            <details>
              <summary>{m.agr_read()}</summary>
              <PartnershipTerms of={inForce.terms} licence={inForce.licence} heading={lineHeading} />
              <Signatures of={inForce} sides={partnershipSides} />
            </details>
            {renderInForce(inForce)}
          </>
        )}
        {offered.length > 0 && (
          <ul className="stack-2 small">
            {offered.map(({ number, state }) => (
              <li key={number}>
                <a href={documentOf(number)} download>
                  {m.agr_download({ number })}
                </a>{" "}
                · {agreementStateLabel(state)}
              </li>
            ))}
          </ul>
        )}
      </section>
      {done.length > 0 && (
        <section className="stack-2" aria-labelledby="partner-done">
          <Heading id="partner-done">{m.part_done_heading()}</Heading>
          <ul className="hist">
            {done.map(({ duty, dueOn, evidence, isByMember, byName, doneAt }) => (
              <li key={`${duty}${dueOn}`} className="stack-2">
                <p className="asis">{evidence}</p>
                <p className="xs dim">
                  {agreementSideLabel(isByMember ? "institution" : "provider")} ·{" "}
                  {byName === null
                    ? m.part_done_at({ day: formatDate(dueOn), at: formatDay(doneAt) })
                    : m.part_done_by({ day: formatDate(dueOn), name: byName, at: formatDay(doneAt) })}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
