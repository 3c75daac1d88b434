import { z } from "zod";
import { dueFilters, fundingRequestSorts, longestFilterName, requestMarks } from "../../domain/request-list.ts";
import { fundingRequestStatuses } from "../../domain/statuses.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { deskFilters, fundingRequestItem } from "./intake.ts";
import { idParams, listQuery, page, rowId, storableText } from "../parts.ts";

const userId = rowId.nullable();
const status = z.enum(fundingRequestStatuses);

/** `seen` is who had it on the caller's screen; when somebody else has it by now: conflict, whose details are who. */
export const assignRequest = contract("PUT /api/admin/funding-requests/{id}/assignee", {
  access: "staff",
  does: "Take a request, assign it to a colleague or unassign it",
  params: idParams,
  body: z.object({ userId, seen: userId }),
  response: fundingRequestItem,
  errors: ["not_found", "conflict", "forbidden"],
});

/** What a conflict of `assignRequest` has as its details. */
export interface AssignedMeanwhile {
  assignee: { id: number; username: string } | null;
}

/** For all of them or, when one of them refuses, for none; whoever had them. */
export const assignRequests = contract("PUT /api/admin/funding-requests/assignee", {
  access: "staff",
  does: "Assign many requests at once",
  body: z.object({ ids: z.array(rowId).min(1).max(200), userId }),
  response: z.object({ updated: z.int() }),
  errors: ["conflict", "forbidden"],
});

/** One column for each status; `sort` and `order` are those by which the list call reads on from `nextCursor`. */
export const getBoard = contract("GET /api/admin/funding-requests/board", {
  access: "staff",
  does: "See the requests as a board",
  query: z.object(deskFilters),
  response: z.object({
    columns: z.array(page(fundingRequestItem).extend({ status, sort: z.enum(fundingRequestSorts), order: z.enum(["asc", "desc"]) })),
  }),
});

/** What the address of the desk's list can say. */
const filters = z.strictObject({
  q: listQuery.q,
  status: status.optional(),
  assignee: z
    .union([
      z.enum(["me", "none"]),
      z
        .string()
        .max(9)
        .regex(/^[1-9]\d{0,8}$/),
    ])
    .optional(),
  due: z.enum(dueFilters).optional(),
  round: z
    .union([
      z.literal("none"),
      z
        .string()
        .max(9)
        .regex(/^[1-9]\d{0,8}$/),
    ])
    .optional(),
  mark: z.enum(requestMarks).optional(),
  sort: z.enum(fundingRequestSorts).optional(),
  order: z.enum(["asc", "desc"]).optional(),
  view: z.literal("board").optional(),
});
export type DeskAddress = z.infer<typeof filters>;

const name = storableText(longestFilterName)
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== "", { error: () => m.deskx_error_name() });

const savedFilter = z.object({
  id: z.int(),
  name: z.string(),
  filters,
  isShared: z.boolean(),
  owner: z.string(),
  isMine: z.boolean(),
  /** Whether the caller may rename, share and delete it: the owner, and an administrator what is shared. */
  canChange: z.boolean(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

export const listSavedFilters = contract("GET /api/admin/saved-filters", {
  access: "staff",
  does: "See saved filters",
  response: z.object({ items: z.array(savedFilter) }),
});

export const saveFilter = contract("POST /api/admin/saved-filters", {
  access: "staff",
  does: "Save a filter and share it with colleagues",
  body: z.object({ name, filters, isShared: z.boolean().optional() }),
  response: savedFilter,
  status: 201,
  errors: ["conflict"],
});

export const changeSavedFilter = contract("PATCH /api/admin/saved-filters/{id}", {
  access: "staff",
  does: "Change one's own saved filters; administrators can change shared ones too",
  params: idParams,
  body: z.object({ name: name.optional(), filters: filters.optional(), isShared: z.boolean().optional() }),
  response: savedFilter,
  errors: ["not_found", "forbidden", "conflict"],
});

export const deleteSavedFilter = contract("DELETE /api/admin/saved-filters/{id}", {
  access: "staff",
  does: "Delete one's own saved filters; administrators can delete shared ones too",
  params: idParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ["not_found", "forbidden"],
});
