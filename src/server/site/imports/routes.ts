import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/imports.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { readSent } from "./reading/read-sent.ts";
import { sendRefusedRows } from "./refused-file.ts";
import * as service from "./service.ts";
import { foreseeUndo, undoImport } from "./undo.ts";

/** The file is sent with every step, and kept nowhere. */
export function importRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.readImportFile, async ({ query, file }) => service.describeFile(context, query.kind, await readSent(file)));

  mount(app, calls.tryImport, async ({ query, file }) => service.tryImport(context, query, await readSent(file)));

  mount(app, calls.refusedRows, async ({ query, file, reply }) => sendRefusedRows(context, reply, query, await readSent(file)));

  mount(app, calls.importFile, async ({ query, caller, file }) => service.importFile(context, caller, query, await readSent(file)));

  mount(app, calls.listImports, ({ query }) => service.listImports(context, query));

  mount(app, calls.getImport, ({ params }) => foreseeUndo(context.db, params.id));

  mount(app, calls.undoImport, ({ params, caller }) => undoImport(context, caller, params.id));
}
