import type { ReactNode } from "react";
import type { CallOutput } from "../../../api/client.ts";

/** What the desk itself needs to know of an item; everything else is the page's configuration. */
export interface ReviewItem {
  id: number;
  reference: string;
  email: string;
  status: string;
  treatySignatureId: number | null;
  submittedAt: string;
  /** The last change of the status that is recorded, where the desk says what was seen. */
  lastChangeId?: number | null;
}

/** What a change of status is decided with. */
export interface DecisionProps<Item> {
  /** One, or several that are decided alike; as they were on the screen. */
  items: Item[];
  status: string;
  /** A note for colleagues that was written before. */
  note: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** What the list is filtered and sorted by, as the address keeps it. */
export interface DeskFilters {
  q: string;
  status: string | undefined;
  sort: string | undefined;
  order: "asc" | "desc" | undefined;
  /** Of the desk that has `more`: whose items, and what is due. */
  assignee?: string | undefined;
  due?: string | undefined;
}

export interface DeskPage<Item> {
  items: Item[];
  total: number;
  totalIsCapped: boolean;
  nextCursor: string | null;
}

/** One status on the board; the list call reads on from `nextCursor` by `sort` and `order`. */
export interface BoardColumn<Item> extends DeskPage<Item> {
  status: string;
  sort: string;
  order: "asc" | "desc";
}

/** What the desk has whose items the staff share among themselves. */
export interface SharedWork<Item> {
  /** The second row of the toolbar, which keeps its choices in the address. */
  toolbar: ReactNode;
  /** In the drawer, above the status: who has the item. */
  holder: (item: Item) => ReactNode;
  /** In the bar of ticked rows. */
  bulk: (ids: number[], onDone: () => void) => ReactNode;
  readBoard: (filters: DeskFilters) => Promise<BoardColumn<Item>[]>;
  /** What a card of the board says below the name. */
  card: (item: Item) => ReactNode;
}

export interface Column<Item> {
  /** Ends the column's class: the styles place it on phones by that. */
  id: "type" | "msg" | "amt" | "who";
  head: string;
  /** The server's name of the sort, when the column has one. */
  sort?: string;
  cell: (item: Item) => ReactNode;
}

export interface Detail {
  label: string;
  value: ReactNode;
  /** Long texts get the width of the drawer, in front of the short facts. */
  long?: boolean;
}

export interface Campaign {
  label: string;
  toastTitle: string;
}

export interface DrawerTab<Item> {
  id: string;
  label: string;
  /** `own` is what the drawer itself knows to show. */
  content: (item: Item, own: { details: ReactNode; history: ReactNode }) => ReactNode;
}

/** One review desk: respondents or funding requests. The texts are functions' results, taken when the page is drawn. */
export interface Desk<Item extends ReviewItem> {
  /** The list's address, which is also the first element of its query keys (§7). */
  path: string;
  counts: "respondents" | "fundingRequests";
  statuses: readonly string[];
  statusLabel: (status: string) => string;
  name: (item: Item) => string;
  type: (item: Item) => string;
  /** Head and sort of the first column. */
  nameHead: string;
  nameSort: string;
  columns: Column<Item>[];
  details: (item: Item) => Detail[];
  /** Parts of the drawer below the status, a tab each; without them the details and the history follow one another. */
  tabs?: DrawerTab<Item>[];
  /** What can be done besides, at the end of an item without tabs. */
  foot?: (item: Item) => ReactNode;
  /** What matters besides the status, below it. */
  badges?: (item: Item) => ReactNode;
  /** Statuses that are not set at once, but decided in a dialog. */
  decision?: { statuses: readonly string[]; dialog: (props: DecisionProps<Item>) => ReactNode };
  /** What stands above the status while an item is open, such as who else has it open. */
  alongside?: (item: Item) => ReactNode;
  more?: SharedWork<Item>;
  /** Colleagues' changes appear by themselves. */
  isLive?: boolean;
  /** The way to the pages that belong to it. */
  nav?: ReactNode;
  /** What a forwarded message holds, shown before it is sent. */
  forwardPreview: (item: Item) => Detail[];
  campaigns: Campaign[];
  texts: {
    title: string;
    caption: string;
    searchScope: string;
    searchedIn: string;
    emptyTitle: string;
    emptyText: string;
    loadFailed: string;
    seek: string;
    seekText: string;
    forwardTitle: string;
    /** §8: the two desks word their failures differently. */
    statusFailedTitle: string;
    statusFailedText: string;
    forwardFailedText: string;
  };
  list: (filters: DeskFilters, cursor: string | undefined) => Promise<DeskPage<Item>>;
  get: (id: number) => Promise<Item>;
  history: (id: number) => Promise<CallOutput<"GET /api/admin/respondents/{id}/history">>;
  /** `seen` is the item as it was on the screen: the server refuses to change one that a colleague changed meanwhile. */
  setStatus: (id: number, status: string, reason: string | undefined, seen: Item | undefined) => Promise<Item>;
  setStatuses: (ids: number[], status: string, reason: string | undefined) => Promise<{ updated: number }>;
  forward: (id: number, recipientEmail: string) => Promise<{ success: boolean; message: string; warning?: string | undefined }>;
  exportAddress: (filters: DeskFilters, format: "csv" | "xlsx") => string;
}
