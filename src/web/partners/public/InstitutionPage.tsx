import { lazy } from "react";
import { BackLink } from "../../kit/sections.tsx";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { CallError, type CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import type { PageProps } from "../../runtime/route.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Onboarding } from "./Onboarding.tsx";
import { EligibilityBadge, Picture, Tags } from "./parts.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { useMay } from "../../session/may.ts";
import "./institution.css";

/** Only administrators fetch it. */
const AdminRecord = lazy(() => import("../desk/AdminRecord.tsx"));

type Detail = CallOutput<"GET /api/institutions/{id}">;

/** The public record of one institution (ruling on /institutions/{id}). */
export default function InstitutionPage({ params }: PageProps) {
  const id = params["id"] ?? "";
  const { data, error, isPending, refetch } = useRead("GET /api/institutions/{id}", { params: { id } });
  useNameAsTitle(data?.name);
  if (data) return <Institution institution={data} />;
  if (isPending) return <Skeleton />;
  const isAbsent = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <main id="main" className="wrap inocard">
      <div className="card">
        <Picture />
        <h1>{isAbsent ? m.institution_not_found_title() : m.institution_failed_title()}</h1>
        <p className="muted">{isAbsent ? m.institution_not_found_text() : m.institution_failed_text()}</p>
        {isAbsent ? (
          <Link className="btn" href={paths.home}>
            {m.institution_not_found_link()}
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

function Institution({ institution }: { institution: Detail }) {
  const { name, description, type, tags, imageUrl, eligibilityStatus, website, onboardingStep, projectsFunded, complianceStanding } =
    institution;
  const mayReadRecord = useMay<"GET /api/admin/institutions/{id}">("admin");
  return (
    <main id="main">
      <div className="iband">
        <div className="wrap iband__in">
          <div className="iband__t">
            <BackLink href={`${paths.home}#institutions`}>{m.institution_list_heading()}</BackLink>
            <p>
              <EligibilityBadge status={eligibilityStatus} />
            </p>
            <h1 className="name">{name}</h1>
            <Tags tags={tags} type={type} />
          </div>
          <Picture url={imageUrl} />
        </div>
      </div>
      <div className="wrap idet">
        <div className="stack-5">
          {description !== "" && (
            <section className="prose">
              <h2>{m.institution_about()}</h2>
              <p className="asis">{description}</p>
            </section>
          )}
          {onboardingStep !== "not_started" && <Onboarding step={onboardingStep} />}
        </div>
        <aside className="stack-5">
          <section className="card">
            <h2 className="h3">{m.institution_record()}</h2>
            <dl className="kv">
              <dt>{m.institution_type()}</dt>
              <dd>{type}</dd>
              <dt>{m.institution_funded()}</dt>
              <dd className="num">{projectsFunded}</dd>
              {complianceStanding && <Standing of={complianceStanding} />}
              <dt>{m.institution_website()}</dt>
              <dd>{website ? <a href={website}>{shortAddress(website)}</a> : m.institution_no_website()}</dd>
            </dl>
            <p className="small muted">{m.institution_record_note()}</p>
          </section>
          {mayReadRecord && (
            <LazyPart>
              <AdminRecord id={institution.id} />
            </LazyPart>
          )}
        </aside>
      </div>
    </main>
  );
}

const standings: Partial<Record<NonNullable<Detail["complianceStanding"]>["status"], () => string>> = {
  verified: m.institution_standing_verified,
  in_review: m.institution_standing_in_review,
  not_compliant: m.institution_standing_not_compliant,
  review_due: m.institution_standing_review_due,
  expired: m.institution_standing_expired,
};

const levels = {
  bronze: m.institution_standing_level_bronze,
  silver: m.institution_standing_level_silver,
  gold: m.institution_standing_level_gold,
};

/** How a partner stands to the UN Declaration, as it was last assessed. */
function Standing({ of: { status, level, nextReviewOn } }: { of: NonNullable<Detail["complianceStanding"]> }) {
  return (
    <>
      <dt>{m.institution_standing()}</dt>
      <dd>{[standings[status]?.() ?? status, level && levels[level]()].filter(Boolean).join(", ")}</dd>
      {level && nextReviewOn && (
        <>
          <dt>{m.institution_next_review()}</dt>
          <dd className="num">
            <time dateTime={nextReviewOn}>{dayFormat.format(new Date(nextReviewOn))}</time>
          </dd>
        </>
      )}
    </>
  );
}

// A date without a time is the same day everywhere.
const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

function Skeleton() {
  return (
    <main id="main" aria-busy="true">
      <h1 className="vh">{m.title_institution()}</h1>
      <p className="vh">{m.page_loading()}</p>
      <div className="iband">
        <div className="wrap iband__in">
          <div className="iband__t">
            <div className="skel" />
            <div className="skel" />
            <div className="skel" />
          </div>
          <Picture />
        </div>
      </div>
      <div className="wrap idet">
        <noscript>
          <p>{m.institution_noscript()}</p>
        </noscript>
        <div className="stack-5">
          <div className="skel" />
          <div className="skel" />
        </div>
        <div className="card">
          <Icon name="clock" />
        </div>
      </div>
    </main>
  );
}

/** A web address as people say it. */
function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
