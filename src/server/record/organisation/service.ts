import type { Organisation } from "../../../shared/contracts/record/organisation.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { type OrganisationFields, organisationFields } from "../../../shared/domain/own-organisation.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { type Config, usualProviderName } from "../../runtime/config.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import type { Doer } from "../approvals/effects.ts";
import type { StoredApproval } from "../approvals/queries.ts";
import { ask } from "../approvals/service.ts";
import { recordAction } from "../audit/service.ts";
import * as queries from "./queries.ts";

const mostVersions = 50;

type Given = Pick<Config, "given">;

/** What holds of each field: the environment, or else what two people decided, or else what is usual (decision 0093). */
export async function readInForce({ given }: Given, db: Queryable): Promise<queries.NewestOrganisation> {
  const decided = await queries.findNewest(db);
  return {
    number: decided?.number ?? 0,
    edition: decided?.edition ?? 0,
    name: given.name ?? decided?.name ?? usualProviderName,
    nation: given.nation ?? decided?.nation ?? null,
    answerAddress: given.answerAddress ?? decided?.answerAddress ?? null,
    dataContact: given.dataContact ?? decided?.dataContact ?? null,
  };
}

/** The parties' name as texts that people sign say it. */
export async function readProvider(config: Given, db: Queryable): Promise<Config["provider"]> {
  const { name, nation, edition } = await readInForce(config, db);
  return { name, nation: nation ?? undefined, edition };
}

export async function getOrganisation({ config, db }: Pick<Context, "config" | "db">): Promise<Organisation> {
  const { given } = config;
  const { edition: _edition, ...inForce } = await readInForce(config, db);
  return {
    ...inForce,
    isFixed: {
      name: given.name !== undefined,
      nation: given.nation !== undefined,
      answerAddress: given.answerAddress !== undefined,
      dataContact: given.dataContact !== undefined,
    },
    versions: await queries.listVersions(db, mostVersions),
  };
}

interface Wish {
  wanted: OrganisationFields;
  /** The version that was seen. */
  seen: number;
  reason: string;
}

/**
 * Asks for another name, nation or address. Throws conflict for what was changed since it was seen, for what the environment says, for
 * nothing new, and while a change is open.
 */
export async function askForOrganisation(context: Context, caller: Caller, { wanted, seen, reason }: Wish): Promise<number> {
  const { given } = context.config;
  return context.db.transaction().execute(async (tx) => {
    const { number, edition: _edition, ...before } = await readInForce(context.config, tx);
    if (number !== seen) throw new AppError("conflict", m.org_error_changed());
    const others = organisationFields.filter((field) => wanted[field] !== before[field]);
    if (others.some((field) => given[field] !== undefined)) throw new AppError("conflict", m.secpol_error_fixed());
    if (others.length === 0) throw new AppError("conflict", m.org_error_same());
    return ask(context, tx, caller, {
      kind: "organisation",
      subject: "organisation",
      proposal: { ...wanted, number: number + 1 },
      before,
      reason,
    });
  });
}

/** Makes what was approved the version in force. Throws conflict when another one took its place meanwhile. */
export async function putInForce(tx: Queryable, { id, proposal, before }: StoredApproval<"organisation">, by: Doer): Promise<void> {
  if (!(await queries.insertVersion(tx, proposal, id))) throw new AppError("conflict", m.org_error_changed());
  await recordAction(tx, by, { action: "organisation.changed", subjectType: "organisation", before, after: proposal });
}
