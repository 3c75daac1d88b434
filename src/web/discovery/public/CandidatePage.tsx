import { lazy, type ReactNode } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { CallError, type CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import type { PageProps } from "../../runtime/route.ts";
import { Icon } from "../../kit/Icon.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { Reasons } from "./candidate/Reasons.tsx";
import { Records } from "./candidate/Records.tsx";
import { candidateSentence } from "./labels.ts";
import { EligibilityMark, TypeBadges } from "./parts.tsx";
import { useMay } from "../../session/may.ts";
import "./candidate.css";

const Decide = lazy(() => import("../desk/decide/Decide.tsx"));

type Detail = CallOutput<"GET /api/partner-discovery/candidates/{id}"> | CallOutput<"GET /api/admin/partner-discovery/candidates/{id}">;

export const titleOf = m.candidate_title;

/** One body that public registers list, for everyone; administrators decide here. */
export default function CandidatePage({ params }: PageProps) {
  const { isLoading } = useAuth();
  const maySeeAll = useMay<"GET /api/admin/partner-discovery/candidates/{id}">("admin");
  const id = params["id"] ?? "";
  // Administrators also see what is ignored, and who decided what.
  const call = maySeeAll ? "GET /api/admin/partner-discovery/candidates/{id}" : "GET /api/partner-discovery/candidates/{id}";
  const { data, error, isPending, refetch } = useRead(call, { params: { id } });
  useNameAsTitle(data?.name);
  if (data) return <Candidate candidate={data} onChanged={refetch} />;
  if (isPending || isLoading) return <Skeleton />;
  const isAbsent = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <main id="main" className="wrap cabsent">
      <div className="card">
        <h1>{isAbsent ? m.candidate_not_found_title() : m.candidate_failed_title()}</h1>
        <p className="muted">{isAbsent ? m.candidate_not_found_text() : m.discovery_results_failed_text()}</p>
        {isAbsent ? (
          <Link className="btn" href={paths.partnerDiscovery}>
            {m.candidate_not_found_link()}
          </Link>
        ) : (
          <button type="button" className="btn" onClick={refetch}>
            {m.try_again()}
          </button>
        )}
      </div>
    </main>
  );
}

function Candidate({ candidate, onChanged }: { candidate: Detail; onChanged: () => void }) {
  const { name, types, eligibility, website, institutionId, records } = candidate;
  const mayDecide = useMay<"POST /api/admin/partner-discovery/candidates/{id}/promote">("admin");
  return (
    <main id="main">
      <Band>
        <p>
          <EligibilityMark eligibility={eligibility} />
        </p>
        <h1 className="name">{name}</h1>
        <p className="muted">{candidateSentence(candidate)}</p>
        <TypeBadges types={types} />
        {website && /^https?:\/\//i.test(website) && (
          <a className="arrow small" href={website}>
            {website.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
          </a>
        )}
      </Band>
      <div className="wrap cdet">
        <div className="stack-5">
          <section className="stack-2">
            <h2>{m.candidate_meaning()}</h2>
            <p className="prose">{meaning(candidate)}</p>
            {institutionId !== null && (
              <Link className="arrow" href={paths.institution(institutionId)}>
                {m.candidate_institution()}
                <Icon name="arrow" />
              </Link>
            )}
          </section>
          <Reasons candidate={candidate} />
          <Records records={records} />
        </div>
        <aside className="stack-5">
          {mayDecide && "standing" in candidate && (
            <LazyPart
              pending={<div className="card skel skel--decide" />}
              failed={<p className="card small">{m.candidate_decide_failed()}</p>}
            >
              <Decide candidate={candidate} onChanged={onChanged} />
            </LazyPart>
          )}
          <section className="card stack-2">
            <h2 className="h3">{m.candidate_you()}</h2>
            <p className="small">{m.candidate_you_text()}</p>
            <Link className="arrow small" href={paths.contact}>
              {m.candidate_you_link()}
              <Icon name="arrow" />
            </Link>
          </section>
        </aside>
      </div>
    </main>
  );
}

/** What its eligibility means, and what it does not (rulings, "Words"). */
function meaning({ eligibility, kind }: Detail): string {
  const isNation = kind === "nation" || kind === "tribal_body";
  if (eligibility === "discovered") return m.candidate_meaning_discovered();
  if (eligibility === "ineligible") return m.candidate_meaning_ineligible();
  return isNation ? m.candidate_acted() : m.candidate_meaning_eligible();
}

function Band({ children }: { children: ReactNode }) {
  return (
    <div className="cband">
      <div className="wrap">
        <Link className="crumb" href={paths.partnerDiscovery}>
          <Icon name="back" />
          {m.candidate_back()}
        </Link>
        {children}
      </div>
    </div>
  );
}

function Skeleton() {
  return (
    <main id="main" aria-busy="true">
      <Band>
        <h1 className="vh">{m.candidate_title()}</h1>
        <p className="vh">{m.page_loading()}</p>
        <div className="skel" />
        <div className="skel" />
        <div className="skel" />
      </Band>
      <div className="wrap cdet">
        <noscript>
          <p>{m.candidate_noscript()}</p>
        </noscript>
        <div className="stack-5">
          <div className="skel" />
          <div className="skel" />
          <div className="skel" />
        </div>
      </div>
    </main>
  );
}
