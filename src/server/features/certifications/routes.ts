import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/certifications.ts";
import type { Context } from "../../context.ts";
import { mount } from "../../http/mount.ts";
import { listCertifications } from "./queries.ts";
import { updateCertification } from "./service.ts";

export function certificationRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listCertifications, async () => ({ items: await listCertifications(context.db) }));

  mount(app, calls.updateCertification, ({ params, body, caller }) => updateCertification(context, caller, { key: params.key, ...body }));
}
