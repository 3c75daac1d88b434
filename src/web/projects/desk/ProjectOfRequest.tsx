import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { useToast } from "../../kit/toasts.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { freshOnOpen, keys, serverMessage } from "../../kit/queries.ts";

/** For an approved request: leads to its project, or prepares one unless it was merged into another. */
export function ProjectOfRequest({ fundingRequestId, isMerged }: { fundingRequestId: number; isMerged: boolean }) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const client = useQueryClient();
  const known = useQuery({
    queryKey: [...keys.projects, "of", fundingRequestId],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/project", { params: { id: String(fundingRequestId) } }),
    ...freshOnOpen,
  });
  const prepare = useMutation({
    mutationFn: () => api("POST /api/admin/projects", { body: { fundingRequestId } }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: keys.projects });
      toast({ title: m.adminprojects_prepared() });
      navigate(paths.adminProject(id));
    },
    onError: (error) => {
      // Somebody else may have prepared it just now: then there is one to open.
      void known.refetch();
      toast({
        title: m.adminprojects_prepare_failed(),
        description: serverMessage(error) ?? m.desk_no_connection(),
        variant: "destructive",
      });
    },
  });
  if (!known.data) return null;
  if (known.data.projectId !== null) {
    return (
      <Link className="btn btn--q btn--sm" href={paths.adminProject(known.data.projectId)}>
        {m.adminprojects_open_its()}
        <Icon name="arrow" />
      </Link>
    );
  }
  if (isMerged) return null;
  return (
    <button type="button" className="btn btn--admin2 btn--sm" disabled={prepare.isPending} onClick={() => prepare.mutate()}>
      <Icon name="plus" />
      {m.adminprojects_prepare()}
    </button>
  );
}
