import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError, type ErrorCode, errorStatus } from "../../../shared/domain/errors.ts";
import { partnerErrorStatus } from "../../../shared/domain/partner-errors.ts";
import { answerPartnerErrors } from "./errors.ts";

const app = Fastify();
beforeAll(() => {
  app.decorateRequest("partnerErrorCode", null);
  answerPartnerErrors(app);
  app.get<{ Params: { code: ErrorCode } }>("/:code", ({ params }) => {
    throw new AppError(params.code, "Said to the partner.");
  });
});
afterAll(() => app.close());

it.each(Object.entries(errorStatus))("%s is no failure of ours, unless it is one", async (code, status) => {
  const answer = await app.inject({ url: `/${code}` });
  const { error } = answer.json<{ error: { code: keyof typeof partnerErrorStatus; message: string } }>();
  expect(answer.statusCode).toBe(partnerErrorStatus[error.code]);
  expect(answer.statusCode >= 500).toBe(status >= 500);
  expect(error.code === "internal_error").toBe(code === "internal_error");
  if (code !== "internal_error") expect(error.message).toBe("Said to the partner.");
});
