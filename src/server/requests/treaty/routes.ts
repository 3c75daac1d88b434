import type { FastifyInstance } from "fastify";
import { getSignedTreaty, listTreatySignatures, signTreaty, treatySignatureItem } from "../../../shared/contracts/requests/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { plainListLimit } from "../../../shared/contracts/parts.ts";
import type { Context } from "../../runtime/context.ts";
import { answerList, answerPlainList, isPlainCall } from "../../runtime/http/list-call.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { countSignatures, signatureList } from "./queries.ts";
import * as service from "./service.ts";

const signatures = writtenAs(signatureList, treatySignatureItem);

export function treatyRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, signTreaty, async ({ body, request }) => {
    const { reference } = await service.signTreaty(context, addressOf(request), body);
    return { message: m.treaty_sent_text(), reference };
  });

  mount(app, getSignedTreaty, ({ params }) => service.readSigned(db, params.id));

  mount(app, listTreatySignatures, async ({ query, request }) => {
    if (isPlainCall(request)) return answerPlainList(await readWrittenList(db, signatures, { limit: plainListLimit }));
    return answerList(await readWrittenList(db, signatures, query), () => countSignatures(db));
  });
}
