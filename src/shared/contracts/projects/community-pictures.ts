import { z } from "zod";
import { longestPictureText, mostPictureBytes } from "../../domain/community.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { changing, communityPage, errors, params, pictureFile, publicId } from "./community.ts";
import { postParams, required } from "./community-posts.ts";
import { languageCode } from "./publication.ts";

/**
 * What the photograph shows stands in the header picture-description, percent-encoded: in the address it would stand in the logs of
 * servers between.
 */
const sentPicture = {
  file: { mostBytes: mostPictureBytes, tooLarge: () => m.comm_error_picture_size({ most: `${mostPictureBytes / 1_000_000} MB` }) },
  query: z.object({ key: z.uuid(), hasAgreed: z.literal("true", { error: () => m.comm_error_people() }) }),
  response: communityPage,
  status: 201,
  errors: [...changing, "payload_too_large", "unsupported_media_type"],
} as const;

export const addPicture = contract("POST /api/requests/{token}/project/posts/{id}/pictures", {
  access: "anyone",
  does: "Add a picture to an update, with the community's private link",
  params: postParams,
  ...sentPicture,
});

export const addProjectPicture = contract("POST /api/requests/{token}/project/pictures", {
  access: "anyone",
  does: "Add a picture to the project, with the community's private link",
  params,
  ...sentPicture,
});

/** Any picture of the project or of its updates. Null: the drawing of its theme. */
export const setCover = contract("PUT /api/requests/{token}/project/cover", {
  access: "anyone",
  does: "Choose the project's cover, with the community's private link",
  params,
  body: z.object({ pictureId: publicId.nullable() }),
  response: communityPage,
  errors: changing,
});

/** What a picture shows, for people who do not see it. */
export const pictureText = required(longestPictureText, m.comm_error_alt);

export const removePicture = contract("DELETE /api/requests/{token}/project/pictures/{id}", {
  access: "anyone",
  does: "Remove a picture, with the community's private link",
  params: postParams,
  response: communityPage,
  errors: changing,
});

/** The same picture for the community itself, also while the project is not public. */
export const getOwnPicture = contract("GET /api/requests/{token}/project/pictures/{id}", {
  access: "anyone",
  does: "See a project picture, with the community's private link",
  params: postParams,
  query: z.object(pictureFile),
  response: z.unknown(),
  errors,
});

const textFields = {
  languageName: required(60, m.comm_error_language_name),
  language: languageCode,
  name: required(300, m.project_error_name),
  description: required(10_000, m.project_error_description),
};

export const addText = contract("POST /api/requests/{token}/project/texts", {
  access: "anyone",
  does: "Tell the project in another language, with the community's private link",
  params,
  body: z.object(textFields),
  bodyLimit: 80 * 1024,
  response: communityPage,
  status: 201,
  errors: changing,
});

export const editText = contract("PUT /api/requests/{token}/project/texts/{id}", {
  access: "anyone",
  does: "Change the project's words in another language, with the community's private link",
  params: postParams,
  body: z.object(textFields),
  bodyLimit: 80 * 1024,
  response: communityPage,
  errors: changing,
});

export const removeText = contract("DELETE /api/requests/{token}/project/texts/{id}", {
  access: "anyone",
  does: "Remove the project's words in another language, with the community's private link",
  params: postParams,
  response: communityPage,
  errors: changing,
});
