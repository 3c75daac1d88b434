import { m } from "../../../shared/messages/generated/messages.js";
import { useUrlState } from "../../kit/url-state.ts";
import { ProjectDesk } from "./ProjectDesk.tsx";
import { ProjectList } from "./ProjectList.tsx";
import "../../styles/admin.css";

export const titleOf = m.title_admin_projects;

/** Community projects: the list, or with `?project=7` the desk of one. */
export default function ProjectsPage() {
  const { params } = useUrlState();
  const id = Number(params.get("project"));
  return Number.isSafeInteger(id) && id > 0 ? <ProjectDesk key={id} id={id} /> : <ProjectList />;
}
