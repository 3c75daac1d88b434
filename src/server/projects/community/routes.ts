import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as calls from "../../../shared/contracts/projects/community.ts";
import * as pictureCalls from "../../../shared/contracts/projects/community-pictures.ts";
import { setMapPlace } from "../../../shared/contracts/projects/map.ts";
import * as postCalls from "../../../shared/contracts/projects/community-posts.ts";
import { mostPictureBytes } from "../../../shared/domain/community.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import type { RequestLink } from "../../requests/applicant/links/service.ts";
import { confirmByLink } from "../../requests/applicant/service.ts";
import {
  confirmConsentByCommunity,
  editByCommunity,
  publishByCommunity,
  refuseConsentByCommunity,
  setAcceptsMore,
  setPrivateFields,
} from "../publication/service.ts";
import { consent, withdraw } from "./consents.ts";
import { setReferences } from "./local-contexts/service.ts";
import type { WantedFile } from "./pictures/queries.ts";
import { addPicture, findOwnPicture, findPublicPicture, removePicture, setCover } from "./pictures/service.ts";
import { setPlace } from "./place/service.ts";
import { addPost, editPost, removePost } from "./posts/service.ts";
import { stopPayeeChange } from "./payee-changes.ts";
import { change, openProject, readPage, readPrivateFields, readTold } from "./service.ts";
import { addText, editText, removeText } from "./texts/service.ts";

export function communityRoutes(app: FastifyInstance, context: Context): void {
  mountRead(app, calls.listPosts, ({ params, query }) => readTold(context, params.publicId, query.cursor));

  mount(app, calls.getPicture, async ({ params, query, request, reply }) => {
    const key = await findPublicPicture(context, params.publicId, params.pictureId, query);
    return sendPicture(context, request, reply, { key, ...namesOf(params.pictureId, query) });
  });

  mountOwn(app, context);
  mountPosts(app, context);
  mountPictures(app, context);
}

/** What a community sees and decides about its project by its private link. */
function mountOwn(app: FastifyInstance, context: Context): void {
  const changed = (request: FastifyRequest, token: string, work: (link: RequestLink) => Promise<unknown>) =>
    change(context, addressOf(request), token, work);

  mount(app, calls.getCommunityPage, ({ params, request }) => readPage(context, addressOf(request), params.token));
  mount(app, calls.editOwnProject, ({ params, body: { seen, ...fields }, request }) =>
    changed(request, params.token, (link) => editByCommunity(context, link, fields, seen)),
  );
  mount(app, calls.keepPrivate, async ({ params: { token }, body: { privateFields, seen, code }, request }) => {
    const before = await readPrivateFields(context, addressOf(request), token);
    const showsMore = before.some((field) => !privateFields.includes(field));
    if (showsMore) await confirmByLink(context, addressOf(request), token, "show_fields", code);
    return changed(request, token, (link) => setPrivateFields(context, link, privateFields, { seen, mayShow: showsMore }));
  });
  mount(app, calls.setAcceptsMore, async ({ params: { token }, body: { acceptsMore, seen, code }, request }) => {
    if (acceptsMore) await confirmByLink(context, addressOf(request), token, "accept_more", code);
    return changed(request, token, (link) => setAcceptsMore(context, link, acceptsMore, seen));
  });
  mount(app, setMapPlace, ({ params, body: { place, seen }, request }) =>
    changed(request, params.token, (link) => setPlace(context, link, place, seen)),
  );
  mount(app, calls.giveConsent, async ({ params: { token }, body: { code, ...said }, request }) => {
    await confirmByLink(context, addressOf(request), token, "consent", code);
    return changed(request, token, (link) => consent(context, link, said));
  });
  mount(app, calls.confirmConsent, async ({ params: { token, id }, body: { code }, request }) => {
    await confirmByLink(context, addressOf(request), token, "confirm_consent", code);
    return changed(request, token, (link) => confirmConsentByCommunity(context, link, id));
  });
  mount(app, calls.refuseConsent, ({ params: { token, id }, request }) =>
    changed(request, token, (link) => refuseConsentByCommunity(context, link, id)),
  );
  mount(app, calls.stopPayeeChange, ({ params: { token, id }, body: { reason }, request }) =>
    changed(request, token, (link) => stopPayeeChange(context, link, id, reason)),
  );
  mount(app, calls.publishOwnProject, async ({ params: { token }, body: { code }, request }) => {
    await confirmByLink(context, addressOf(request), token, "publish", code);
    return changed(request, token, (link) => publishByCommunity(context, link));
  });
  mount(app, calls.withdrawOwnProject, async ({ params: { token }, body: { code, reason }, request }) => {
    await confirmByLink(context, addressOf(request), token, "withdraw_project", code);
    return changed(request, token, (link) => withdraw(context, link, reason));
  });
  mount(app, calls.setLocalContexts, ({ params, body, request }) =>
    changed(request, params.token, (link) => setReferences(context, link, body.ids)),
  );
}

function mountPosts(app: FastifyInstance, context: Context): void {
  const changed = (request: FastifyRequest, token: string, work: (link: RequestLink) => Promise<unknown>) =>
    change(context, addressOf(request), token, work);

  mount(app, postCalls.addPost, ({ params, body: { key, ...fields }, request }) =>
    changed(request, params.token, (link) => addPost(context, link, key, fields)),
  );
  mount(app, postCalls.editPost, ({ params, body, request }) =>
    changed(request, params.token, (link) => editPost(context, link, params.id, body)),
  );
  mount(app, postCalls.removePost, ({ params, request }) => changed(request, params.token, (link) => removePost(context, link, params.id)));
}

/** Pictures, and words in other languages. */
function mountPictures(app: FastifyInstance, context: Context): void {
  const changed = (request: FastifyRequest, token: string, work: (link: RequestLink) => Promise<unknown>) =>
    change(context, addressOf(request), token, work);
  const add = (request: FastifyRequest, token: string, sent: { post?: string; key: string; file: Readable }) => {
    const alt = readText(request);
    const origin = { address: addressOf(request), bytes: Number(request.headers["content-length"]) || mostPictureBytes };
    return changed(request, token, (link) => addPicture(context, link, { ...sent, alt, origin }));
  };

  mount(app, pictureCalls.addPicture, ({ params, query: { key }, file, request }) =>
    add(request, params.token, { post: params.id, key, file }),
  );
  mount(app, pictureCalls.addProjectPicture, ({ params, query: { key }, file, request }) => add(request, params.token, { key, file }));
  mount(app, pictureCalls.removePicture, ({ params, request }) =>
    changed(request, params.token, (link) => removePicture(context, link, params.id)),
  );
  mount(app, pictureCalls.setCover, ({ params, body, request }) =>
    changed(request, params.token, (link) => setCover(context, link, body.pictureId)),
  );
  mount(app, pictureCalls.getOwnPicture, async ({ params, query, request, reply }) => {
    const key = await findOwnPicture(context, await openProject(context, addressOf(request), params.token), params.id, query);
    return sendPicture(context, request, reply, { key, ...namesOf(params.id, query) });
  });

  mount(app, pictureCalls.addText, ({ params, body, request }) => changed(request, params.token, (link) => addText(context, link, body)));
  mount(app, pictureCalls.editText, ({ params, body, request }) =>
    changed(request, params.token, (link) => editText(context, link, params.id, body)),
  );
  mount(app, pictureCalls.removeText, ({ params, request }) =>
    changed(request, params.token, (link) => removeText(context, link, params.id)),
  );
}

/** What the file of a picture is called in a browser's store, and what it is. */
function namesOf(id: string, { size = "large", format, width }: WantedFile): { tag: string; type: string } {
  return { tag: `"${id}-${format && width ? `${format}-${width}` : size}"`, type: `image/${(width && format) || "webp"}` };
}

/** What the picture shows, of its header. Throws validation_failed with a sentence under `alt`. */
function readText({ headers }: FastifyRequest): string {
  const text = pictureCalls.pictureText.safeParse(decode(String(headers["picture-description"] ?? "")));
  if (text.success) return text.data;
  throw new AppError("validation_failed", m.error_validation(), { fields: { alt: text.error.issues[0]?.message ?? m.comm_error_alt() } });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** A browser keeps the bytes and asks each time whether it may show them: a withdrawal holds at once. */
async function sendPicture(
  { files }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, tag, type }: { key: string; tag: string; type: string },
): Promise<FastifyReply> {
  reply
    .header("cache-control", "private, no-cache")
    .header("etag", tag)
    .header("content-disposition", "inline")
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header("cross-origin-resource-policy", "same-origin");
  if (request.headers["if-none-match"] === tag) return reply.status(304).send();
  return reply.type(type).send(await files.open(key));
}
