import { z } from "zod";
import { countedFigures, longestPost, mostFigures, postKinds } from "../../domain/community.ts";
import { isIsoDate } from "../../domain/treaty.ts";
import { m } from "../../messages/generated/messages.js";
import { changing, communityPage, params, publicId, seen } from "./community.ts";
import { contract } from "../contract.ts";
import { storableText } from "../parts.ts";

export const required = (max: number, message: () => string) =>
  storableText(max)
    .transform((value) => value.trim())
    .refine((value) => value !== "", { error: () => message() });

/** A day can have begun already in the east of the world. */
const latestPossibleDay = () => new Date(Date.now() + 14 * 60 * 60 * 1_000).toISOString().slice(0, 10);

const typedFigure = z
  .object({
    label: required(200, m.comm_error_figure_label),
    value: storableText(20)
      .transform((value) => value.trim())
      .refine((value) => /^\d{1,15}(\.\d{1,2})?$/.test(value), { error: () => m.comm_error_figure_value() }),
    unit: storableText(40)
      .nullish()
      .transform((value) => value?.trim() || null),
    countsAs: z.enum(countedFigures).nullish(),
  })
  .refine(({ value, countsAs }) => !countsAs || (/^\d+$/.test(value) && Number(value) <= 2_147_483_647), {
    path: ["value"],
    error: () => m.project_error_figure(),
  });

const postFields = {
  kind: z.enum(postKinds, { error: () => m.comm_error_kind() }),
  title: required(200, m.comm_error_title),
  body: required(longestPost, m.comm_error_body),
  happenedOn: storableText(10).refine((value) => isIsoDate(value) && value <= latestPossibleDay(), {
    error: () => m.comm_error_day(),
  }),
  source: required(200, m.comm_error_source),
  figures: z
    .array(typedFigure)
    .max(mostFigures, { error: () => m.comm_error_figures({ most: mostFigures }) })
    .refine((figures) => countedFigures.every((counted) => figures.filter(({ countsAs }) => countsAs === counted).length <= 1), {
      error: () => m.comm_error_figures_twice(),
    }),
};

export const postParams = params.extend({ id: publicId });

/** Sent again with the same key it is the same update. */
export const addPost = contract("POST /api/requests/{token}/project/posts", {
  access: "anyone",
  does: "Write a project update, with the community's private link",
  params,
  body: z.object({ ...postFields, key: z.uuid() }),
  bodyLimit: 48 * 1024,
  response: communityPage,
  status: 201,
  errors: changing,
});

/** `seen` is the `editedAt` that the update was read with. */
export const editPost = contract("PATCH /api/requests/{token}/project/posts/{id}", {
  access: "anyone",
  does: "Edit a project update, with the community's private link",
  params: postParams,
  body: z.object({ ...postFields, seen: seen.nullable() }),
  bodyLimit: 48 * 1024,
  response: communityPage,
  errors: changing,
});

export const removePost = contract("DELETE /api/requests/{token}/project/posts/{id}", {
  access: "anyone",
  does: "Remove a project update, with the community's private link",
  params: postParams,
  response: communityPage,
  errors: changing,
});
