import type { FindKind } from "../../../shared/domain/finding.ts";
import { fold, typedWords } from "../../../shared/domain/fold.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";
import type { NavItem } from "../../kit/NavList.tsx";
import { openTo, tabsOf } from "../admin-tabs.ts";
import * as lists from "../page-lists.ts";
import { listOf, recordAddress } from "../record-address.ts";

export type FoundLine = CallOutput<"GET /api/admin/find/records">["items"][number];
export type FoundGroup = CallOutput<"GET /api/admin/find">["groups"][number];

/** One thing that can be chosen. */
export interface Entry {
  id: string;
  icon: FindKind | "page" | "action" | "list";
  title: string;
  isName: boolean;
  about?: string | null;
  /** At the end of the line: how a record stands. */
  note?: string | null;
  href: string;
  /** The record that it opens, which the device then remembers. */
  record?: string;
  /** A file, and not a page of ours. */
  isFile?: boolean;
}

export interface Group {
  label: string;
  entries: Entry[];
}

const kindLabels: Record<FindKind, () => string> = {
  funding_request: m.find_kind_requests,
  project: m.find_kind_projects,
  funding_round: m.find_kind_rounds,
  institution: m.find_kind_institutions,
  respondent: m.find_kind_respondents,
  treaty_signature: m.find_kind_signatures,
  transfer: m.find_kind_transfers,
  message: m.find_kind_messages,
};

function entryOf(line: FoundLine, idStart: string): Entry {
  const record = `${line.kind}.${line.id}`;
  const facts = [line.about, line.kind === "transfer" ? undefined : line.reference].filter(Boolean).join(" · ");
  const about = line.kind === "transfer" ? line.reference : facts;
  return {
    id: `${idStart}-${record.replace(".", "-")}`,
    icon: line.kind,
    title: line.title,
    isName: line.isName,
    about,
    note: line.status,
    href: recordAddress(line),
    record,
  };
}

/** Records that were found, each kind with the way to its list. */
export function recordGroups(groups: readonly FoundGroup[], typed: string): Group[] {
  return groups.map(({ kind, items, hasMore }) => {
    const label = kindLabels[kind]();
    const all: Entry = {
      id: `find-all-${kind}`,
      icon: "list",
      title: hasMore ? m.find_more({ list: label }) : m.find_all({ list: label }),
      isName: false,
      href: listOf[kind](typed),
    };
    return { label, entries: [...items.map((line) => entryOf(line, "find")), all] };
  });
}

export function recentGroup(lines: readonly FoundLine[]): Group {
  return { label: m.find_recent(), entries: lines.map((line) => entryOf(line, "recent")) };
}

interface Staff {
  isAdmin: boolean;
}

/** Every page of the desk that one of the staff may open, by the names that its ways have; each address once. */
export function pagesOf(user: Staff): NavItem[] {
  const all = [...tabsOf(user), ...openTo(Object.values(lists).flat(), user), { href: paths.account, label: m.header_account }];
  return [...new Map(all.toReversed().map((page) => [page.href, page])).values()].toReversed();
}

/** What begins by its address alone: lists as somebody wants them first in the morning, and files. */
function actionsOf({ isAdmin }: Staff): Entry[] {
  const actions = [
    { title: m.find_do_mine(), href: deskPaths.myFundingRequests },
    { title: m.find_do_late(), href: `${deskPaths.fundingRequests}?due=late` },
    { title: m.find_do_unassigned(), href: `${deskPaths.fundingRequests}?assignee=none&status=pending` },
    { title: m.find_do_board(), href: `${deskPaths.fundingRequests}?view=board` },
    { title: m.find_do_export_requests(), href: "/api/admin/funding-requests/export?format=xlsx", isFile: true },
    ...(isAdmin
      ? [
          { title: m.find_do_export_respondents(), href: "/api/admin/respondents/export?format=xlsx", isFile: true },
          { title: m.find_do_export_transfers(), href: "/api/admin/transfers/export?format=xlsx", isFile: true },
        ]
      : []),
  ];
  return actions.map((action, i) => ({ id: `do-${i}`, icon: "action", isName: false, ...action }));
}

/** Pages and actions whose names have all these words; all of them where none was typed. */
export function wayGroups(user: Staff, typed: string, onlyActions: boolean): Group[] {
  const words = typedWords(typed).map((word) => fold(word).trim());
  const has = (title: string) => words.every((word) => ` ${fold(title)}`.includes(word.length < 3 ? ` ${word}` : word));
  const pages = pagesOf(user).map((page, i): Entry => ({
    id: `page-${i}`,
    icon: "page",
    title: page.label(),
    isName: false,
    href: page.href,
  }));
  return [
    { label: m.find_actions(), entries: actionsOf(user).filter(({ title }) => has(title)) },
    { label: m.find_pages(), entries: onlyActions ? [] : pages.filter(({ title }) => has(title)) },
  ];
}
