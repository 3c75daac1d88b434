import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useAuth } from "../../../session/auth-context.tsx";
import { nameOf } from "../../../kit/people.tsx";

export type Colleague = CallOutput<"GET /api/admin/colleagues">["items"][number];

export const useColleagues = () =>
  useQuery({ queryKey: ["/api/admin/colleagues"], queryFn: () => api("GET /api/admin/colleagues", {}), staleTime: 60_000 });

/** Oneself first, then the others by name. */
export function useAssignable(): { colleague: Colleague; label: string }[] {
  const { user } = useAuth();
  const people = useColleagues().data?.items ?? [];
  return people
    .map((colleague) => ({ colleague, isMe: colleague.id === user?.id }))
    .toSorted((a, b) => Number(b.isMe) - Number(a.isMe) || nameOf(a.colleague).localeCompare(nameOf(b.colleague)))
    .map(({ colleague, isMe }) => ({ colleague, label: isMe ? m.deskx_me({ name: nameOf(colleague) }) : nameOf(colleague) }));
}
