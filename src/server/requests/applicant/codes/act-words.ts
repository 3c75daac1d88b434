import { rowIdText } from "../../../../shared/contracts/parts.ts";
import { type ConfirmedAct, readReleaseSubject } from "../../../../shared/domain/applicant.ts";
import { longDay } from "../../../../shared/domain/long-day.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { projectReportKindLabel } from "../../../../shared/domain/report-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import * as queries from "./queries.ts";

type Words = () => string;

/** What each act does, as a message says it. */
const words: Record<Exclude<ConfirmedAct, keyof typeof aboutOne>, Words> = {
  withdraw: m.code_act_withdraw,
  restore: m.code_act_restore,
  contact: m.code_act_contact,
  consent: m.code_act_consent,
  confirm_consent: m.code_act_confirm_consent,
  publish: m.code_act_publish,
  withdraw_project: m.code_act_withdraw_project,
  show_fields: m.code_act_show_fields,
  accept_more: m.code_act_accept_more,
  sign_agreement: m.code_act_sign_agreement,
  end_agreement: m.code_act_end_agreement,
  show_payers: m.code_act_show_payers,
  accept_funders: m.code_act_accept_funders,
};

/** Acts about one of several, by what says which; undefined where the request's project has no such one. */
const aboutOne = {
  accept_funder: async (db: Queryable, fundingRequestId: number, subject: string): Promise<Words | undefined> => {
    const { data: id } = rowIdText.safeParse(subject);
    const name = id && (await queries.findFunderName(db, fundingRequestId, id));
    return name ? () => m.code_act_accept_funder({ name }) : undefined;
  },
  release_report: async (db: Queryable, fundingRequestId: number, subject: string): Promise<Words | undefined> => {
    const { id, isPublic } = readReleaseSubject(subject);
    const report = await queries.findReport(db, fundingRequestId, id);
    if (!report) return undefined;
    return () => {
      const about = { kind: projectReportKindLabel(report.kind), day: longDay(report.dueOn) };
      return isPublic ? m.code_act_publish_report(about) : m.code_act_release_report(about);
    };
  },
};

const isAboutOne = (act: ConfirmedAct): act is keyof typeof aboutOne => act in aboutOne;

/** What the act would do, in the words of the current language. Throws not_found where it does not say about which of several it is. */
export async function describeAct(db: Queryable, fundingRequestId: number, { act, subject }: queries.CodePurpose): Promise<Words> {
  if (!isAboutOne(act)) return words[act];
  const named = subject === undefined ? undefined : await aboutOne[act](db, fundingRequestId, subject);
  if (!named) throw new AppError("not_found", m.error_not_found());
  return named;
}
