import type { AccountFields, BankAccount, Payee } from "../../../../shared/contracts/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { isCurrency } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../context.ts";
import type { Queryable } from "../../../db/database.ts";
import type { Caller } from "../../../http/caller.ts";
import { recordAction } from "../../audit/service.ts";
import { checkAccount } from "./check-account.ts";
import * as queries from "./queries.ts";

/** Enters the provider's account of a currency; the one before is retired. Throws validation_failed. */
export async function addAccount({ db }: Context, caller: Caller, fields: AccountFields & { currency: string }): Promise<BankAccount> {
  if (!isCurrency(fields.currency))
    throw new AppError("validation_failed", m.error_validation(), { fields: { currency: m.partner_error_currency() } });
  checkAccount(fields);
  return db.transaction().execute(async (tx) => {
    await queries.retireAccountOf(tx, fields.currency);
    const account = await queries.insertAccount(tx, fields, caller.username);
    await recordAction(tx, caller, {
      action: "bank_account.added",
      subjectType: "bank_account",
      subjectId: account.id,
      after: { ...masked(fields), currency: fields.currency },
    });
    return account;
  });
}

/** Throws not_found, and conflict for one that is retired already. */
export async function retireAccount({ db }: Context, caller: Caller, id: number): Promise<BankAccount> {
  return db.transaction().execute(async (tx) => {
    const account = await queries.retireAccount(tx, id);
    if (!account) {
      const isKnown = await queries.hasAccount(tx, id);
      throw isKnown ? new AppError("conflict", m.bank_error_retired()) : new AppError("not_found", m.error_not_found());
    }
    await recordAction(tx, caller, { action: "bank_account.retired", subjectType: "bank_account", subjectId: id });
    return account;
  });
}

/** Where a project's money goes; null while nobody entered it. Throws not_found. */
export async function getPayee(db: Queryable, projectId: number): Promise<{ payee: Payee | null }> {
  if (!(await queries.hasProject(db, projectId))) throw new AppError("not_found", m.error_not_found());
  return { payee: (await queries.findPayee(db, projectId)) ?? null };
}

/** Throws not_found, validation_failed. Orders that were made before keep the details they were made with. */
export async function savePayee(
  { db }: Context,
  caller: Caller,
  projectId: number,
  fields: AccountFields,
): Promise<{ payee: Payee | null }> {
  checkAccount(fields);
  return db.transaction().execute(async (tx) => {
    const { payee: before } = await getPayee(tx, projectId);
    await queries.savePayee(tx, projectId, fields, caller.username);
    await recordAction(tx, caller, {
      action: "project.payee_saved",
      subjectType: "project",
      subjectId: projectId,
      before: before ? masked(before) : undefined,
      after: masked(fields),
    });
    return getPayee(tx, projectId);
  });
}

/** The audit log is read by more people than pay: it keeps the last four characters of a number. */
function masked({ holderName, iban, accountNumber, bic, clearingSystem, clearingMember, town, country }: AccountFields) {
  const lastFour = (number: string | null) => number && `…${number.slice(-4)}`;
  return { holderName, iban: lastFour(iban), accountNumber: lastFour(accountNumber), bic, clearingSystem, clearingMember, town, country };
}
