import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { paths } from "../../../shared/paths.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { RecordPage } from "../../kit/RecordPage.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { Agreement } from "./agreement/Agreement.tsx";
import { Consents } from "./Consents.tsx";
import { FactsForm } from "./FactsForm.tsx";
import { FactsRead } from "./FactsRead.tsx";
import { PayeeFile } from "./payee/file/PayeeFile.tsx";
import { Payee } from "./payee/Payee.tsx";
import { PrivateFields } from "./PrivateFields.tsx";
import { Publication } from "./Publication.tsx";
import { Reports } from "./Reports.tsx";
import { RefusedReads } from "./RefusedReads.tsx";
import { projectStateLabel } from "./states.ts";
import { type Project, useProject } from "./use-project.ts";
import { useMay } from "../../session/may.ts";
import "./consents.css";

/** One project: its facts, the consent of its community, and whether everybody sees it. */
export function ProjectDesk({ id }: { id: number }) {
  const mayChange = useMay<"PATCH /api/admin/projects/{id}">("admin");
  const mayReadPayee = useMay<"GET /api/admin/projects/{id}/payee">("admin");
  const mayReadFile = useMay<"GET /api/admin/projects/{id}/payee-file">("admin");
  return (
    <RecordPage
      nav={<RequestsNav />}
      back={{ href: deskPaths.projects, label: m.adminprojects_back() }}
      of={useProject(id)}
      failed={m.adminprojects_failed()}
      nameOf={({ name }) => name}
      renderBadges={({ state }) => <StatusBadge status={state} label={projectStateLabel(state)} />}
      links={linksOf}
    >
      {(project) => (
        <div className="dash">
          {mayChange ? <FactsForm project={project} /> : <FactsRead project={project} />}
          <div className="d5 stack">
            <Publication project={project} />
            <Consents project={project} />
            <Agreement projectId={project.id} />
            <Reports projectId={project.id} />
            <PrivateFields project={project} />
            <RefusedReads project={project} />
            {mayReadPayee && <Payee projectId={project.id} />}
            {mayReadFile && <PayeeFile projectId={project.id} />}
          </div>
        </div>
      )}
    </RecordPage>
  );
}

function linksOf({ fundingRequestId, state, publicId }: Project) {
  return [
    ...(fundingRequestId === null ? [] : [{ href: deskPaths.fundingRequest(fundingRequestId), label: m.adminprojects_request() }]),
    ...(state === "published" && publicId ? [{ href: paths.project(publicId), label: m.adminprojects_public() }] : []),
  ];
}
