import type { Approval } from "../../../../shared/contracts/record/approvals.ts";
import type { AccountFields, BankAccount, Payee } from "../../../../shared/contracts/money/bank.ts";
import { lastFour } from "../../../../shared/domain/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { isCurrency } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { ask, findOpenOf } from "../../../record/approvals/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { checkAccount } from "./check-account.ts";
import * as queries from "./queries.ts";

/** Who does what two people have decided: the second of them, or the time. */
interface Doer {
  id: number | null;
  username: string;
}

/** Asks for another own account of a currency, which a second person approves. Returns the approval's id. Throws validation_failed, and as asking does. */
export async function askForAccount(context: Context, caller: Caller, fields: AccountFields & { currency: string }): Promise<number> {
  if (!isCurrency(fields.currency))
    throw new AppError("validation_failed", m.error_validation(), { fields: { currency: m.partner_error_currency() } });
  checkAccount(fields);
  return context.db.transaction().execute(async (tx) => {
    const before = await queries.findAccountOf(tx, fields.currency);
    return ask(context, tx, caller, {
      kind: "own_account",
      subject: `own_account:${fields.currency}`,
      proposal: fields,
      ...(before && { before }),
    });
  });
}

/** Enters the provider's account of a currency once it may take force; the one before is retired. */
export async function setAccount(
  tx: Queryable,
  by: Doer,
  { fields, askedBy }: { fields: AccountFields & { currency: string }; askedBy: string },
): Promise<void> {
  await queries.retireAccountOf(tx, fields.currency);
  const account = await queries.insertAccount(tx, fields, askedBy);
  await recordAction(tx, by, {
    action: "bank_account.added",
    subjectType: "bank_account",
    subjectId: account.id,
    after: { ...masked(fields), currency: fields.currency, askedBy },
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

/** Where a project's money goes, null while that is not known, and the change of it that is open. Throws not_found. */
export async function getPayee(db: Queryable, caller: Caller, projectId: number): Promise<{ payee: Payee | null; asked: Approval | null }> {
  if (!(await queries.hasProject(db, projectId))) throw notFound();
  return { payee: (await queries.findPayee(db, projectId)) ?? null, asked: await findOpenOf(db, caller, payeeOf(projectId)) };
}

/** Asks for other payee details, which a second person approves. Returns the approval's id. Throws not_found, validation_failed, and as asking does. */
export async function askForPayee(context: Context, caller: Caller, projectId: number, fields: AccountFields): Promise<number> {
  checkAccount(fields);
  return context.db.transaction().execute(async (tx) => {
    if (!(await queries.hasProject(tx, projectId))) throw notFound();
    const before = await queries.findPayee(tx, projectId);
    return ask(context, tx, caller, {
      kind: "payee",
      subject: payeeOf(projectId),
      proposal: { projectId, ...fields },
      ...(before && { before }),
    });
  });
}

/** Sets where a project's money goes once it may take force. Orders that were made before keep the details they were made with. Throws not_found. */
export async function setPayee(
  tx: Queryable,
  by: Doer,
  { projectId, fields, askedBy }: { projectId: number; fields: AccountFields; askedBy: string },
): Promise<void> {
  if (!(await queries.hasProject(tx, projectId))) throw notFound();
  const before = await queries.findPayee(tx, projectId);
  await queries.savePayee(tx, projectId, fields, askedBy);
  await recordAction(tx, by, {
    action: "project.payee_saved",
    subjectType: "project",
    subjectId: projectId,
    before: before && masked(before),
    after: { ...masked(fields), askedBy },
  });
}

const payeeOf = (projectId: number) => `payee:${projectId}`;
const notFound = () => new AppError("not_found", m.error_not_found());

/** The audit log is read by more people than pay: it keeps the last four characters of a number. */
function masked({ holderName, iban, accountNumber, bic, clearingSystem, clearingMember, town, country }: AccountFields) {
  return { holderName, iban: lastFour(iban), accountNumber: lastFour(accountNumber), bic, clearingSystem, clearingMember, town, country };
}
