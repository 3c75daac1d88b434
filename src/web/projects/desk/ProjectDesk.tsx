import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { LoadFailed } from "../../kit/States.tsx";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { Consents } from "./Consents.tsx";
import { FactsForm } from "./FactsForm.tsx";
import { FactsRead } from "./FactsRead.tsx";
import { Payee } from "./payee/Payee.tsx";
import { PrivateFields } from "./PrivateFields.tsx";
import { Publication } from "./Publication.tsx";
import { RefusedReads } from "./RefusedReads.tsx";
import { projectStateLabel } from "./states.ts";
import { type Project, useProject } from "./use-project.ts";
import "./consents.css";

/** One project: its facts, the consent of its community, and whether everybody sees it. */
export function ProjectDesk({ id }: { id: number }) {
  const project = useProject(id);
  useNameAsTitle(project.data?.name);
  return (
    <main id="main" className="wrap apage">
      <RequestsNav />
      <Link className="crumb" href={paths.adminProjects}>
        <Icon name="back" />
        {m.adminprojects_back()}
      </Link>
      {project.isPending && <div className="panel skel skel--panel" aria-busy="true" />}
      {project.isError && <LoadFailed text={m.adminprojects_failed()} error={project.error} onRetry={() => void project.refetch()} />}
      {project.data && <Opened project={project.data} />}
    </main>
  );
}

function Opened({ project }: { project: Project }) {
  const { name, state, publicId, fundingRequestId } = project;
  const { user } = useAuth();
  return (
    <>
      <div className="ahead">
        <h1 className="name">{name}</h1>
        <StatusBadge status={state} label={projectStateLabel(state)} />
      </div>
      <p className="row quiet">
        {fundingRequestId !== null && (
          <Link className="arrow" href={`${paths.adminFundingRequests}?open=${fundingRequestId}`}>
            {m.adminprojects_request()}
            <Icon name="arrow" />
          </Link>
        )}
        {state === "published" && publicId && (
          <Link className="arrow" href={paths.project(publicId)}>
            {m.adminprojects_public()}
            <Icon name="arrow" />
          </Link>
        )}
      </p>
      <div className="dash">
        {user?.isAdmin ? <FactsForm project={project} /> : <FactsRead project={project} />}
        <div className="d5 stack">
          <Publication project={project} />
          <Consents project={project} />
          <PrivateFields project={project} />
          <RefusedReads project={project} />
          {user?.isAdmin && <Payee projectId={project.id} />}
        </div>
      </div>
    </>
  );
}
