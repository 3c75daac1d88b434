import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/projects/samples.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import * as service from "./service.ts";

export function sampleRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mountRead(app, calls.getSample, ({ params }) => service.getSample(db, params.id));

  mount(app, calls.getSampleSwitch, () => service.getSwitch(db));

  mount(app, calls.setSampleSwitch, ({ body, caller }) => service.setSwitch(context, caller, body.areShown));
}
