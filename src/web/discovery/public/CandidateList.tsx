import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { candidateSentence } from "./labels.ts";
import { EligibilityMark, TypeBadges } from "./parts.tsx";
import { standingLabels } from "./standing.ts";
import type { Candidate } from "./use-candidates.ts";

/** Bodies that registers list, a row each, with its name, what is known, and how it is judged. */
export function CandidateList({ items, isBusy }: { items: Candidate[]; isBusy: boolean }) {
  return (
    <ul className="res" aria-busy={isBusy}>
      {items.map((candidate) => (
        <li key={candidate.id}>
          <div>
            <h3 className="name">{candidate.name}</h3>
            <p>{candidateSentence(candidate)}</p>
            <TypeBadges types={candidate.types} />
          </div>
          <div className="res__end">
            <span className="rtags">
              {candidate.standing && candidate.standing !== "open" && (
                <span className="badge badge--admin">{standingLabels[candidate.standing]()}</span>
              )}
              <EligibilityMark eligibility={candidate.eligibility} />
            </span>
            <Link className="small arrow" href={paths.candidate(candidate.id)}>
              {m.discovery_details()} <span className="vh">{candidate.name}</span>
              <Icon name="arrow" />
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Keeps the shape of the list while it loads. */
export function CandidateListSkeleton() {
  return (
    <div className="res" aria-busy="true">
      <p className="vh">{m.discovery_searching()}</p>
      {[1, 2, 3, 4].map((row) => (
        <div className="res__skel" key={row} aria-hidden="true">
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
        </div>
      ))}
      <noscript>
        <p className="res__nojs">{m.discovery_noscript()}</p>
      </noscript>
    </div>
  );
}
