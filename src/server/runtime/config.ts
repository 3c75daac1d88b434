import path from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { leastCoolingHours, mostCoolingHours, secondFactorRules } from "../../shared/domain/approvals.ts";
import { shortestPassword } from "../../shared/domain/accounts.ts";
import { isEmail } from "../../shared/domain/form-rules.ts";
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

const count = (usual: string) =>
  withDefault(usual)
    .refine((value) => /^\d{1,6}$/.test(value), "must be a whole number")
    .transform(Number);

/** 32 bytes in base64. */
const fieldKey = z
  .string()
  .refine((value) => /^[\w+/-]{43}=?$/.test(value), "must be 32 bytes in base64, as `openssl rand -base64 32` prints them")
  .transform((value) => Buffer.from(value, "base64"))
  .optional();

/** A public key of age for X25519, in bech32. */
function isRecipient(text: string): boolean {
  return /^age1[02-9ac-hj-np-z]{58}$/.test(text);
}

function isNetwork(text: string): boolean {
  // A bare number is an IPv4 address too, to some programs; nobody who writes one means that.
  return /[.:]/.test(text) && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
}

/** Whose X-Forwarded-For is believed: nobody's, that of the last so many proxies, or of networks. */
export type TrustedProxies = false | number | string[];

/** Undefined for what is none of false, a number of proxies from 1 to 9, or their networks. */
function readTrustedProxies(value: string): TrustedProxies | undefined {
  if (value === "false") return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const networks = value.split(",").map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

const environment = z.object({
  NODE_ENV: withDefault("development"),
  METRICS_PORT: optional
    .refine((value) => value === undefined || (/^\d+$/.test(value) && Number(value) <= 65_535), "must be a port number from 0 to 65535")
    .transform((value) => (value === undefined ? undefined : Number(value))),
  METRICS_HOST: withDefault("127.0.0.1"),
  METRICS_TOKEN: optional.refine(
    (value) => value === undefined || value.length >= 16,
    "must have at least 16 characters, as `openssl rand -hex 16` prints them",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(["http:", "https:"], "http://127.0.0.1:4318"),
  ALLOW_ROOT: withDefault("false").pipe(z.enum(["true", "false"], "must be true or false")),
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
  UPLOAD_QUOTA: withDefault("2 GB")
    .refine((value) => /^\d{1,6} ?(MB|GB)$/i.test(value) && Number.parseInt(value, 10) > 0, "must be a size such as 500 MB or 2 GB")
    .transform((value) => Number.parseInt(value, 10) * (/GB$/i.test(value) ? 1e9 : 1e6)),
  CLAMAV_URL: optional.refine(
    (value) => value === undefined || readClamavUrl(value) !== undefined,
    "must look like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl",
  ),
  BACKUP_URL: optional.refine(
    (value) => value === undefined || path.isAbsolute(value) || (value.startsWith("s3:") && readS3Url(value) !== undefined),
    "must be a folder such as /mnt/backup, or a bucket such as s3://key:secret@files.example.org/bucket?region=us-east-1",
  ),
  BACKUP_RECIPIENT: optional
    .transform((value) => value?.split(",").map((recipient) => recipient.trim()) ?? [])
    .refine((all) => all.every(isRecipient), "must be public keys such as age1…, as `npm run backup -- key` prints them"),
  FIELD_KEY: optional.pipe(fieldKey),
  FIELD_KEY_BEFORE: optional.pipe(fieldKey),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgresql://user:password@host:5432/database"),
  DATABASE_DIRECT_URL: url(["postgres:", "postgresql:"], "postgresql://user:password@host:5432/database"),
  DATABASE_REPLICA_URL: url(["postgres:", "postgresql:"], "postgresql://user:password@replica:5432/database"),
  DATABASE_OWNER_URL: url(["postgres:", "postgresql:"], "postgresql://owner:password@host:5432/database"),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@mail.example.org:587"),
  MAIL_FROM: optional,
  MAIL_TO_NEW_ADDRESS: count("3"),
  MAIL_PER_NETWORK: count("300"),
  UNDO_SECONDS: withDefault("20")
    .refine((value) => /^\d{1,3}$/.test(value) && Number(value) <= 300, "must be a number of seconds from 0 to 300")
    .transform(Number),
  NOTIFY_EMAIL: optional.refine((value) => value === undefined || value.includes("@"), "must be an email address"),
  DATA_CONTACT: optional.refine((value) => value === undefined || isEmail(value), "must be an email address such as privacy@example.org"),
  ADMIN_USERNAME: withDefault("admin"),
  ADMIN_PASSWORD: optional.refine(
    (value) => value === undefined || value.length >= shortestPassword,
    `must have at least ${shortestPassword} characters`,
  ),
  SECOND_FACTOR: optional.pipe(z.enum(secondFactorRules, "must be required, staff or optional").optional()),
  PAYEE_COOLING_OFF: optional
    .refine(
      (value) =>
        value === undefined || (/^\d{1,3}$/.test(value) && Number(value) >= leastCoolingHours && Number(value) <= mostCoolingHours),
      `must be a number of hours from ${leastCoolingHours} to ${mostCoolingHours}`,
    )
    .transform((value) => (value === undefined ? undefined : Number(value))),
  SOLE_ADMINISTRATOR: optional.pipe(z.literal("accepted", "must be accepted, or not be set").optional()),
  PROVIDER_NAME: optional,
  PROVIDER_NATION: optional,
  HSTS_SUBDOMAINS: withDefault("false").pipe(z.enum(["true", "false"], "must be true or false")),
  SECURITY_CONTACT: url(["mailto:", "https:"], "mailto:security@example.org"),
  TRUST_PROXY: withDefault("false").transform((value, problems) => {
    const trusted = readTrustedProxies(value);
    if (trusted === undefined)
      problems.addIssue({
        code: "custom",
        message:
          "must be false, how many proxies stand before the product (such as 1), or their addresses and networks (such as 10.0.0.0/8); true would believe every visitor",
      });
    return trusted ?? false;
  }),
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

const wholeEnvironment = environment
  .refine((value) => !value.METRICS_PORT || value.METRICS_PORT !== value.PORT, {
    path: ["METRICS_PORT"],
    message: "must be another port than PORT: what is there is for the operator alone",
  })
  .refine((value) => (value.BACKUP_URL === undefined) === (value.BACKUP_RECIPIENT.length === 0), {
    path: ["BACKUP_RECIPIENT"],
    message: "goes with BACKUP_URL: backups are encrypted for whoever has the key, which `npm run backup -- key` makes",
  })
  .refine((value) => value.DATABASE_URL || !value.DATABASE_OWNER_URL, {
    path: ["DATABASE_OWNER_URL"],
    message: "goes with DATABASE_URL, which names the role that serves",
  })
  .refine((value) => value.DATABASE_URL || !value.DATABASE_DIRECT_URL, {
    path: ["DATABASE_DIRECT_URL"],
    message: "goes with DATABASE_URL, which leads through a pooler",
  })
  .refine((value) => value.DATABASE_URL || !value.DATABASE_REPLICA_URL, {
    path: ["DATABASE_REPLICA_URL"],
    message: "goes with DATABASE_URL, which leads to the primary",
  });

export type Config = ReturnType<typeof readConfig>;

export const usualProviderName = "Hearthbridge";

/** The sender of every message where MAIL_FROM names none: signs that mean something in an address (RFC 5322) are quoted in the name. */
export function senderOf(name: string, publicUrl: string | undefined): string {
  const shown = /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name;
  return `${shown} <no-reply@${new URL(publicUrl ?? "http://localhost").hostname}>`;
}

/**
 * Reads the environment contract (README, "Configuration"). Nothing else in the server reads process.env.
 * Throws one Error that lists every problem, so that an operator mends them all at once.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const result = wholeEnvironment.safeParse(env);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new Error(
      `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.join("\n")}`,
    );
  }
  const value = result.data;
  return {
    production: value.NODE_ENV === "production",
    allowRoot: value.ALLOW_ROOT === "true",
    port: value.PORT,
    host: value.HOST,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ""),
    dataDir: value.DATA_DIR,
    bankDir: value.BANK_DIR ?? `${value.DATA_DIR.replace(/\/+$/, "")}/bank`,
    filesUrl: value.FILES_URL,
    uploadQuota: value.UPLOAD_QUOTA,
    clamavUrl: value.CLAMAV_URL,
    backupUrl: value.BACKUP_URL,
    backupRecipients: value.BACKUP_RECIPIENT,
    /** Seals numbers of identity documents (decision 0057); without it the file field.key in DATA_DIR does. */
    fieldKey: value.FIELD_KEY,
    fieldKeyBefore: value.FIELD_KEY_BEFORE,
    databaseUrl: value.DATABASE_URL,
    /** Where it is set, DATABASE_URL leads through a pooler in transaction mode (decision 0061). */
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? senderOf(value.PROVIDER_NAME ?? usualProviderName, value.PUBLIC_URL),
    mailToNewAddress: value.MAIL_TO_NEW_ADDRESS,
    mailPerNetwork: value.MAIL_PER_NETWORK,
    /** How long what is told to somebody outside can be taken back. */
    undoSeconds: value.UNDO_SECONDS,
    notifyEmail: value.NOTIFY_EMAIL,
    dataContact: value.DATA_CONTACT,
    adminUsername: value.ADMIN_USERNAME,
    adminPassword: value.ADMIN_PASSWORD,
    /** Undefined where the installation's own policy decides (decision 0045). */
    secondFactor: value.SECOND_FACTOR,
    payeeCoolingHours: value.PAYEE_COOLING_OFF,
    acceptsSoleAdministrator: value.SOLE_ADMINISTRATOR === "accepted",
    provider: { name: value.PROVIDER_NAME ?? usualProviderName, nation: value.PROVIDER_NATION, edition: 0 },
    /** What the environment says of the organisation. What it leaves open, two people decide at the desk, and `provider`, `notifyEmail`,
     * `dataContact` and `mailFrom` follow (decision 0093). */
    given: {
      name: value.PROVIDER_NAME,
      nation: value.PROVIDER_NATION,
      answerAddress: value.NOTIFY_EMAIL,
      dataContact: value.DATA_CONTACT,
      mailFrom: value.MAIL_FROM,
    },
    hstsSubdomains: value.HSTS_SUBDOMAINS === "true",
    securityContact: value.SECURITY_CONTACT,
    trustProxy: value.TRUST_PROXY,
    outboundPrivate: value.OUTBOUND_PRIVATE,
    fdicApiKey: value.FDIC_API_KEY,
    localContextsUrl: value.LOCAL_CONTEXTS_URL ?? "https://localcontextshub.org",
    localContextsKey: value.LOCAL_CONTEXTS_KEY,
    logLevel: value.LOG_LEVEL,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    metricsToken: value.METRICS_TOKEN,
    tracesEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    process: value.PROCESS,
    recorded: recordSettings(env),
  };
}

/** What the environment says, for the record that a backup keeps: secrets are named and left out, also those inside of an address. */
function recordSettings(env: Record<string, string | undefined>): { settings: Record<string, string>; leftOut: string[] } {
  const settings: Record<string, string> = {};
  const leftOut: string[] = [];
  for (const name of Object.keys(environment.shape)) {
    const value = env[name]?.trim();
    if (!value) continue;
    const address = URL.canParse(value) ? new URL(value) : undefined;
    if (/(KEY|KEY_BEFORE|PASSWORD|TOKEN)$/.test(name) || address?.password) leftOut.push(name);
    if (/(KEY|KEY_BEFORE|PASSWORD|TOKEN)$/.test(name)) continue;
    if (address?.password) address.password = "";
    settings[name] = address?.username ? address.href : value;
  }
  return { settings, leftOut };
}
