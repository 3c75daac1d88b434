import ipaddr from "ipaddr.js";
import { z } from "zod";
import { readS3Url } from "./files/s3.ts";
import { readClamavUrl } from "./files/scan.ts";

/** An environment value that may be unset or empty; both mean "not given". */
const optional = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === "" ? undefined : value.trim()));

function withDefault(value: string) {
  return optional.transform((given) => given ?? value);
}

const url = (schemes: string[], example: string) =>
  optional.refine(
    (value) => value === undefined || (URL.canParse(value) && schemes.includes(new URL(value).protocol)),
    `must look like ${example}`,
  );

function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

const environment = z.object({
  NODE_ENV: withDefault("development"),
  PORT: withDefault("3000")
    .refine((value) => /^\d+$/.test(value) && Number(value) <= 65_535, "must be a port number from 0 to 65535")
    .transform(Number),
  HOST: withDefault("127.0.0.1"),
  PUBLIC_URL: url(["http:", "https:"], "https://funding.example.org"),
  DATA_DIR: withDefault("./data"),
  BANK_DIR: optional,
  FILES_URL: optional.refine(
    (value) => value === undefined || readS3Url(value) !== undefined,
    "must look like s3://key:secret@files.example.org/bucket?region=us-east-1",
  ),
  CLAMAV_URL: optional.refine(
    (value) => value === undefined || readClamavUrl(value) !== undefined,
    "must look like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl",
  ),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgresql://user:password@host:5432/database"),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@mail.example.org:587"),
  MAIL_FROM: optional,
  NOTIFY_EMAIL: optional.refine((value) => value === undefined || value.includes("@"), "must be an e-mail address"),
  ADMIN_USERNAME: withDefault("admin"),
  ADMIN_PASSWORD: optional.refine((value) => value === undefined || value.length >= 10, "must have at least 10 characters"),
  PROVIDER_NAME: withDefault("Hearthbridge"),
  PROVIDER_NATION: optional,
  HSTS_SUBDOMAINS: withDefault("false").pipe(z.enum(["true", "false"], "must be true or false")),
  SECURITY_CONTACT: url(["mailto:", "https:"], "mailto:security@example.org"),
  TRUST_PROXY: withDefault("false").refine(
    (value) => ["true", "false"].includes(value) || /^[\d.:a-f/, ]+$/i.test(value),
    "must be true, false, or the addresses of your proxies, such as 10.0.0.0/8",
  ),
  OUTBOUND_PRIVATE: optional
    .transform((value) => value?.split(",").map((network) => network.trim()) ?? [])
    .refine((networks) => networks.every(isNetwork), "must be addresses or networks such as 10.0.0.0/8, separated by commas"),
  FDIC_API_KEY: optional,
  LOCAL_CONTEXTS_URL: url(["http:", "https:"], "https://localcontextshub.org"),
  LOCAL_CONTEXTS_KEY: optional,
  LOG_LEVEL: withDefault("info").pipe(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be one of fatal, error, warn, info, debug, trace, silent"),
  ),
  PROCESS: withDefault("all").pipe(z.enum(["web", "worker", "all"], "must be web, worker or all")),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment contract (README, "Configuration"). Nothing else in the server reads process.env.
 * Throws one Error that lists every problem, so that an operator mends them all at once.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const result = environment.safeParse(env);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new Error(
      `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.join("\n")}`,
    );
  }
  const value = result.data;
  return {
    production: value.NODE_ENV === "production",
    port: value.PORT,
    host: value.HOST,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ""),
    dataDir: value.DATA_DIR,
    bankDir: value.BANK_DIR ?? `${value.DATA_DIR.replace(/\/+$/, "")}/bank`,
    filesUrl: value.FILES_URL,
    clamavUrl: value.CLAMAV_URL,
    databaseUrl: value.DATABASE_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `${value.PROVIDER_NAME} <no-reply@${new URL(value.PUBLIC_URL ?? "http://localhost").hostname}>`,
    notifyEmail: value.NOTIFY_EMAIL,
    adminUsername: value.ADMIN_USERNAME,
    adminPassword: value.ADMIN_PASSWORD,
    provider: { name: value.PROVIDER_NAME, nation: value.PROVIDER_NATION },
    hstsSubdomains: value.HSTS_SUBDOMAINS === "true",
    securityContact: value.SECURITY_CONTACT,
    trustProxy: value.TRUST_PROXY === "true" ? true : value.TRUST_PROXY === "false" ? false : value.TRUST_PROXY,
    outboundPrivate: value.OUTBOUND_PRIVATE,
    fdicApiKey: value.FDIC_API_KEY,
    localContextsUrl: value.LOCAL_CONTEXTS_URL ?? "https://localcontextshub.org",
    localContextsKey: value.LOCAL_CONTEXTS_KEY,
    logLevel: value.LOG_LEVEL,
    process: value.PROCESS,
  };
}
