import type { FastifyInstance } from "fastify";
import { listTreatySignatures, signTreaty, type TreatySignatureItem } from "../../../shared/contracts/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { plainListLimit } from "../../../shared/contracts/parts.ts";
import type { Context } from "../../context.ts";
import { answerList, isPlainCall } from "../../http/list-call.ts";
import { readList } from "../../db/list.ts";
import { addressOf } from "../../http/caller.ts";
import { mount } from "../../http/mount.ts";
import { countSignatures, signatureList } from "./queries.ts";
import * as service from "./service.ts";

export function treatyRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, signTreaty, async ({ body, request }) => {
    const { reference } = await service.signTreaty(context, addressOf(request), body);
    return { message: m.treaty_sent_text(), reference };
  });

  mount(app, listTreatySignatures, async ({ query, request }) => {
    if (isPlainCall(request)) return (await readList<TreatySignatureItem>(db, signatureList, { limit: plainListLimit })).items;
    return answerList(await readList<TreatySignatureItem>(db, signatureList, query), () => countSignatures(db));
  });
}
