import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/money/commitments.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

/** What partners mean to give, for administrators and for an institution's own members. */
export function commitmentRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, calls.listCommitments, ({ params }) => service.readCommitments(db, params.id));

  mount(app, calls.recordCommitment, ({ params, body, caller }) =>
    service.recordCommitment(context, { caller, isMember: false }, params.id, body),
  );

  mount(app, calls.endCommitment, ({ params: { id, commitmentId }, body, caller }) =>
    service.endCommitment(context, caller, { institutionId: id, id: commitmentId, ...body }),
  );

  mount(app, calls.listOwnCommitments, ({ caller }) => service.readCommitments(db, caller.institutionId));

  mount(app, calls.recordOwnCommitment, ({ body, caller }) =>
    service.recordCommitment(context, { caller, isMember: true }, caller.institutionId, body),
  );

  mount(app, calls.endOwnCommitment, ({ params, body, caller }) =>
    service.endCommitment(context, caller, { institutionId: caller.institutionId, id: params.id, ...body }),
  );

  mount(app, calls.wishToFund, ({ params, caller }) => service.wishToFund(context, caller, params.publicId));
}
