import { Link } from "wouter";
import { callPaths } from "../../../shared/call-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { CallError, type CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { PageSkeleton } from "../../kit/PageStates.tsx";
import { BackLink } from "../../kit/sections.tsx";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import type { PageProps } from "../../runtime/route.ts";
import { CallBadge, CallFacts } from "./call-parts.tsx";
import { SelfCheck } from "./SelfCheck.tsx";
import "./calls.css";

type Detail = CallOutput<"GET /api/funding-calls/{reference}">;

/** One funding call, and its self-check before the form. */
export default function FundingCallPage({ params }: PageProps) {
  const reference = params["reference"] ?? "";
  const { data: call, error, isPending, refetch } = useRead("GET /api/funding-calls/{reference}", { params: { reference } });
  useNameAsTitle(call?.title);
  if (call) return <ShownCall call={call} />;
  if (isPending) return <PageSkeleton />;
  const isAbsent = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <main id="main">
      <PageHead title={isAbsent ? m.calls_not_found() : m.calls_failed()} lead={isAbsent ? m.calls_not_found_text() : undefined} />
      <p className="wrap calls">
        {isAbsent ? (
          <Link className="btn" href={callPaths.all}>
            {m.calls_all()}
          </Link>
        ) : (
          <button type="button" className="btn" onClick={refetch}>
            {m.try_again()}
          </button>
        )}
      </p>
    </main>
  );
}

function ShownCall({ call }: { call: Detail }) {
  const { title, description, language, phase, endReason } = call;
  return (
    <main id="main">
      <PageHead title={title}>
        <BackLink href={callPaths.all}>{m.calls_all()}</BackLink>
        <p>
          <CallBadge phase={phase} />
        </p>
      </PageHead>
      <div className="wrap calls calls__one">
        <div className="stack-5">
          <p className="asis" lang={language}>
            {description}
          </p>
          {endReason && <p className="banner banner--info">{m.calls_cancelled_because({ reason: endReason })}</p>}
          <WhatNow call={call} />
        </div>
        <aside className="card">
          <CallFacts call={call} />
        </aside>
      </div>
    </main>
  );
}

function WhatNow({ call }: { call: Detail }) {
  if (call.phase === "open" || call.phase === "upcoming") return <SelfCheck call={call} />;
  return (
    <section className="stack-2">
      <p>{m.calls_over_text()}</p>
      <p className="muted">{m.calls_general()}</p>
      <p>
        <Link className="btn btn--2" href={paths.fundingRequest}>
          {m.calls_general_link()}
        </Link>
      </p>
    </section>
  );
}
