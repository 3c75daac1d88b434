import type { FastifyInstance } from "fastify";
import { languages } from "../../../shared/domain/languages.ts";
import { paths } from "../../../shared/paths.ts";
import type { Config } from "../config.ts";

const validDays = 180;

/** Says where to report a weakness (RFC 9116). Made for each request, so that it never expires while the product runs. */
export function securityText(app: FastifyInstance, { publicUrl, securityContact }: Pick<Config, "publicUrl" | "securityContact">): void {
  const path = "/.well-known/security.txt";
  app.get(path, async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        [
          `Contact: ${securityContact ?? publicUrl + paths.contact}`,
          `Expires: ${new Date(Date.now() + validDays * 86_400_000).toISOString()}`,
          `Preferred-Languages: ${languages.join(", ")}`,
          `Canonical: ${publicUrl}${path}`,
          "",
        ].join("\n"),
      ),
  );
}
