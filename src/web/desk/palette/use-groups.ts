import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { longestSearch } from "../../../shared/domain/finding.ts";
import { api } from "../../api/client.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { type Group, recentGroup, recordGroups, wayGroups } from "./entries.ts";
import { recallRecords } from "./recent.ts";

const debounceMs = 120;

/** What there is to choose from for what was typed. */
export interface Choice {
  groups: Group[];
  state: "ready" | "searching" | "failed";
  /** What the records answer; they may still be those of a moment ago. */
  isOfWhatWasTyped: boolean;
  tryAgain: () => void;
}

/**
 * The groups for a text: at first what was opened lately, and every page and action; then records, and the pages and actions of that name.
 * An answer belongs to its text, so that one that comes late is never shown over a newer one.
 */
export function useGroups(text: string): Choice {
  const { user } = useAuth();
  const staff = { isAdmin: user?.isAdmin ?? false };
  const onlyActions = text.trimStart().startsWith(">");
  const typed = (onlyActions ? text.replace(">", "") : text).trim();
  const wanted = onlyActions ? "" : typed.slice(0, longestSearch);
  const asked = useLater(wanted);
  const found = useQuery({
    queryKey: ["/api/admin/find", asked],
    queryFn: () => api("GET /api/admin/find", { query: { q: asked } }),
    enabled: asked !== "",
    placeholderData: (before) => before,
    // What it finds is as of now.
    staleTime: 0,
  });
  const recent = useRecent(user?.id, typed === "" && !onlyActions);
  const isOfWhatWasTyped = wanted === "" || (asked === wanted && !found.isPlaceholderData && !found.isPending);
  const isFailed = wanted !== "" && asked === wanted && found.isError;
  const records = wanted === "" || isFailed ? [] : recordGroups(found.data?.groups ?? [], asked);
  return {
    groups: [...recent, ...records, ...wayGroups(staff, typed, onlyActions)].filter(({ entries }) => entries.length > 0),
    state: isFailed ? "failed" : isOfWhatWasTyped ? "ready" : "searching",
    isOfWhatWasTyped,
    tryAgain: () => void found.refetch(),
  };
}

/** The records that were opened lately, as they are now. Where they cannot be read there are none: nobody asked for them. */
function useRecent(userId: number | undefined, isWanted: boolean): Group[] {
  const [records] = useState(() => (userId === undefined ? "" : recallRecords(userId).join(",")));
  const { data } = useQuery({
    queryKey: ["/api/admin/find/records", records],
    queryFn: () => api("GET /api/admin/find/records", { query: { records } }),
    enabled: isWanted && records !== "",
    staleTime: 0,
  });
  return isWanted && data ? [recentGroup(data.items)] : [];
}

/** The text a moment after the last key; what was cleared is so at once. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text === "" ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : later;
}
