import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/projects/follows.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { askedAnswer, askToFollow } from "./service.ts";

export function followRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.follow, async ({ body, request }) => {
    await askToFollow(context, addressOf(request), body);
    return { message: askedAnswer(context) };
  });
}
