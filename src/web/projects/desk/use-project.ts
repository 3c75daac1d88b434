import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { useChange } from "../../kit/use-change.ts";

export type Project = CallOutput<"GET /api/admin/projects/{id}">;

/** Everything about one project, with every consent that was ever recorded. */
export function useProject(id: number) {
  return useQuery({
    queryKey: [...keys.projects, id],
    queryFn: () => api("GET /api/admin/projects/{id}", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
}

/** Shows what the server answered to a change, and lets every list of projects read again. */
export function useProjectChanged(): (project: Project) => void {
  const client = useQueryClient();
  return (project) => {
    client.setQueryData([...keys.projects, project.id], project);
    void client.invalidateQueries({ queryKey: keys.projects });
  };
}

/** Publishes the project. */
export function usePublish(id: number) {
  const changed = useProjectChanged();
  return useChange({
    call: () => api("POST /api/admin/projects/{id}/publish", { params: { id: String(id) } }),
    done: { title: m.adminprojects_published_toast() },
    onDone: changed,
    failed: m.adminprojects_save_failed(),
  });
}
