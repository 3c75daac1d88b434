import type { FastifyInstance, FastifyReply } from "fastify";
import * as calls from "../../../shared/contracts/partners/kyc-calls.ts";
import { plainListLimit } from "../../../shared/contracts/parts.ts";
import type { Context } from "../../runtime/context.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { answerList, answerPlainList, isPlainCall } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { getApproval } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { type OpenAttachment, openOfFile, sendAttachment } from "../../requests/attachments/service.ts";
import { addPaper, saveDraft } from "./draft.ts";
import { countFiles, kycFileList, ofName } from "./queries.ts";
import { readChanges, readDeskFile, readFile } from "./read.ts";
import { endRelation } from "./service.ts";
import * as versions from "./versions/service.ts";

const files = writtenAs(kycFileList, calls.kycListItem);

/** The KYC file, for the institution's members and for administrators. */
export function kycRoutes(app: FastifyInstance, context: Context): void {
  ownRoutes(app, context);
  const { db } = context;
  const desk = (caller: Caller, institutionId: number) => readDeskFile(db, caller, institutionId);
  const staff = (caller: Caller) => ({ caller, isStaff: true });

  mount(app, calls.listKycFiles, async ({ query: { state, q, ...query }, request }) => {
    if (isPlainCall(request)) return answerPlainList(await readWrittenList(db, files, { limit: plainListLimit }));
    return answerList(await readWrittenList(db, files, { ...query, filter: state, conditions: ofName(q) }), () => countFiles(db, state));
  });

  mount(app, calls.getKycFile, ({ params, caller }) => desk(caller, params.id));

  mount(app, calls.saveKycFile, async ({ params, body, caller }) => {
    await saveDraft(context, staff(caller), params.id, body);
    return desk(caller, params.id);
  });

  mount(app, calls.submitKycFile, async ({ params, body, caller }) => {
    await versions.submitFile(context, staff(caller), params.id, body);
    return desk(caller, params.id);
  });

  mount(app, calls.checkKycSection, async ({ params, body, caller }) => {
    await versions.checkSection(context, caller, params.id, body);
    return desk(caller, params.id);
  });

  mount(app, calls.returnKycFile, async ({ params, body, caller }) => {
    await versions.returnFile(context, caller, params.id, body.words);
    return desk(caller, params.id);
  });

  mount(app, calls.recommendKycFile, async ({ params, body, caller }) => {
    const id = await versions.recommendFile(context, caller, params.id, body.reason);
    return { approval: await getApproval(db, caller, id) };
  });

  mount(app, calls.addKycPaper, async ({ params, body, caller }) => ({
    id: await addPaper(context, staff(caller), params.id, body),
    name: body.name ?? "",
  }));

  mount(app, calls.downloadKycPaper, async ({ params, query, caller, reply }) =>
    send(context, caller, reply, params.id, params.paper, query.accept === "not_scanned"),
  );

  mount(app, calls.listKycChanges, ({ params, query }) => readChanges(db, params.id, query.cursor));

  mount(app, calls.endKycFile, async ({ params, body, caller }) => {
    await endRelation(context, caller, params.id, body);
    return desk(caller, params.id);
  });
}

function ownRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const member = (caller: Caller) => ({ caller, isStaff: false });

  mount(app, calls.getOwnFile, ({ caller }) => readFile(db, caller.institutionId));

  mount(app, calls.saveOwnFile, async ({ body, caller }) => {
    await saveDraft(context, member(caller), caller.institutionId, body);
    return readFile(db, caller.institutionId);
  });

  mount(app, calls.submitOwnFile, async ({ body, caller }) => {
    await versions.submitFile(context, member(caller), caller.institutionId, body);
    return readFile(db, caller.institutionId);
  });

  mount(app, calls.addOwnPaper, async ({ body, caller }) => ({
    id: await addPaper(context, member(caller), caller.institutionId, body),
    name: body.name ?? "",
  }));

  mount(app, calls.downloadOwnPaper, async ({ params, query, caller, reply }) =>
    send(context, caller, reply, caller.institutionId, params.id, query.accept === "not_scanned"),
  );
}

/** The bytes, noted in the audit log before the first of them leaves. */
async function send(
  context: Context,
  caller: Caller,
  reply: FastifyReply,
  institutionId: number,
  id: number,
  acceptUnscanned: boolean,
): Promise<FastifyReply> {
  const opened: OpenAttachment = await openOfFile(context, id, { owner: { institutionId }, acceptUnscanned });
  const after = { attachment: id };
  try {
    await recordAction(context.db, caller, {
      action: "kyc_file.document_opened",
      subjectType: "institution",
      subjectId: institutionId,
      after,
    });
  } catch (error) {
    opened.bytes.destroy();
    throw error;
  }
  return sendAttachment(reply, opened);
}
