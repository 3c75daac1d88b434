import { z } from "zod";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { timestamp } from "../parts.ts";

/** How the backups stand, in one word: none are set up, all is well, something is late or lost, or nothing was proven. */
export const backupStates = ["off", "first", "fine", "late", "unproven"] as const;
export type BackupState = (typeof backupStates)[number];

const whole = (least: number, most: number, message: () => string) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value),
    z.int(message()).min(least, message()).max(most, message()),
  );

const schedule = z.object({
  /** UTC. */
  hour: whole(0, 23, m.backup_error_hour),
  keepDays: whole(2, 366, m.backup_error_days),
  keepWeeks: whole(0, 520, m.backup_error_weeks),
  keepMonths: whole(0, 240, m.backup_error_months),
  /** 0 is Sunday. */
  proofWeekday: whole(0, 6, m.backup_error_weekday),
});

const backup = z.object({
  id: z.int(),
  name: z.string().nullable(),
  kind: z.enum(["whole", "files"]),
  cause: z.enum(["schedule", "person", "command"]),
  askedBy: z.string().nullable(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  failure: z.string().nullable(),
  bytes: z.number().nullable(),
  documents: z.int().nullable(),
  documentBytes: z.number().nullable(),
});
export type BackupItem = z.infer<typeof backup>;

const proof = z.object({
  setName: z.string(),
  endedAt: timestamp,
  isProven: z.boolean(),
  failure: z.string().nullable(),
  seconds: z.int().nullable(),
  tables: z.int().nullable(),
  rows: z.number().nullable(),
  documents: z.int().nullable(),
});

/** What the dashboard says of the backups. */
export const backupStanding = z.object({
  state: z.enum(backupStates),
  lastAt: timestamp.nullable(),
  bytes: z.number().nullable(),
  provenAt: timestamp.nullable(),
});

export const getBackups = contract("GET /api/admin/backups", {
  access: "admin",
  does: "See the backups and how they stand",
  response: z.object({
    standing: backupStanding,
    /** Whether the database is backed up too; a server of one's own is backed up by its own means. */
    hasDatabase: z.boolean(),
    schedule: schedule.extend({ changedAt: timestamp.nullable(), changedBy: z.string().nullable() }),
    shipping: z.object({
      lastAt: timestamp.nullable(),
      problem: z.string().nullable(),
      since: timestamp.nullable(),
      gapSince: timestamp.nullable(),
    }),
    proof: proof.nullable(),
    /** The one that is asked for or under way. */
    open: backup.nullable(),
    /** The last thirty that ended, the newest first. */
    items: z.array(backup),
  }),
});

export const askForBackup = contract("POST /api/admin/backups", {
  access: "admin",
  does: "Ask for a backup now",
  response: z.object({ success: z.literal(true) }),
  status: 202,
  errors: ["conflict"],
});

export const changeBackupSchedule = contract("PUT /api/admin/backups/schedule", {
  access: "admin",
  does: "Change when backups are taken and proven, and how long they are kept",
  body: schedule,
  response: z.object({ success: z.literal(true) }),
});
