import type { FastifyInstance } from "fastify";
import type { Contract } from "../../../shared/contracts/contract.ts";
import { errorStatus } from "../../../shared/domain/errors.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import { inLanguage } from "../language.ts";
import { asAppError, errorBody } from "./errors.ts";
import { isPlainCall } from "./list-call.ts";
import { type Answer, mount, parse, type Parsed } from "./mount.ts";
import { lazySerializer } from "./response-schema.ts";
import { Written } from "./written.ts";

/** A call that anyone may make and that only reads. */
type PublicRead = Contract & { access: "anyone"; call: `GET /${string}` };

interface Asked<C extends Contract> {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  /** Asked without any parameter (ruling on lists). */
  isPlain: boolean;
}

/** What a page shows of one call: the status and the JSON that a visitor's browser would have got. */
export interface ReadAnswer {
  status: number;
  text: string;
}

export interface ReadInput {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The public reads by their call's name: pages are rendered from these answers alone, which hold nothing private. */
    publicReads: Map<string, (input: ReadInput, language: Language) => Promise<ReadAnswer>>;
  }
}

/** Mounts a call as `mount` does, and lets the server's own pages read it without going through HTTP. Who asks is nobody, here and there. */
export function mountRead<C extends PublicRead>(app: FastifyInstance, contract: C, handler: (asked: Asked<C>) => Promise<Answer<C>>): void {
  mount(app, contract, (({ params, query, request }) => handler({ params, query, isPlain: isPlainCall(request) })) as Parameters<
    typeof mount<C>
  >[2]);
  const serializerOf = lazySerializer(contract.response);
  app.publicReads.set(contract.call, (input, language) =>
    inLanguage(language, async () => {
      try {
        const asked = {
          params: parse(contract.params, input.params ?? {}),
          query: parse(contract.query, input.query ?? {}),
          isPlain: Object.keys(input.query ?? {}).length === 0,
        } as Asked<C>;
        const answer = await handler(asked);
        return { status: 200, text: answer instanceof Written ? answer.text : serializerOf()(answer) };
      } catch (error) {
        const failure = asAppError(error as Error);
        if (failure.code === "internal_error") throw error;
        return { status: errorStatus[failure.code], text: JSON.stringify(errorBody(failure)) };
      }
    }),
  );
}
