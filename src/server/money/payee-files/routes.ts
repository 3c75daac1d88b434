import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/money/payee-files.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { getApproval } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { openOfFile, sendAttachment } from "../../requests/attachments/service.ts";
import { readFile } from "./read.ts";
import { addPaper, enterFile } from "./service.ts";

/** The KYC file of a project's payee, for administrators. */
export function payeeFileRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.getPayeeFile, ({ params, caller }) => readFile(db, caller, params.id));

  mount(app, calls.enterPayeeFile, async ({ params, body, caller }) => ({
    approval: await getApproval(db, caller, await enterFile(context, caller, params.id, body)),
  }));

  mount(app, calls.addPayeePaper, async ({ params, body, caller }) => ({
    id: await addPaper(context, caller, params.id, body),
    name: body.name ?? "",
  }));

  // The bytes, noted in the audit log before the first of them leaves.
  mount(app, calls.downloadPayeePaper, async ({ params, query, caller, reply }) => {
    const acceptUnscanned = query.accept === "not_scanned";
    const opened = await openOfFile(context, params.paper, { owner: { projectId: params.id }, acceptUnscanned });
    try {
      await recordAction(db, caller, {
        action: "payee_file.document_opened",
        subjectType: "project",
        subjectId: params.id,
        after: { attachment: params.paper },
      });
    } catch (error) {
      opened.bytes.destroy();
      throw error;
    }
    return sendAttachment(reply, opened);
  });
}
