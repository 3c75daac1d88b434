import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/dashboard.ts";
import { getReviewCounts } from "../../../shared/contracts/requests/review.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import type { Watch } from "../../runtime/observe/watch.ts";
import { countOf } from "../../runtime/db/status-counts.ts";
import { mount } from "../../runtime/http/mount.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import { listWaitingRemovals } from "../../requests/applicant/service.ts";
import { sumReceived } from "../../money/ledger/service.ts";
import { countPartnerDues } from "../../money/partnership/service.ts";
import { countReportsDue } from "../../projects/reports/service.ts";
import { countDue } from "../../requests/funding-requests/service.ts";
import { countPartners } from "../../partners/institutions/service.ts";
import { countForStaff } from "../../money/bank/answers/service.ts";
import { countEmailsByStatus } from "../../record/emails/service.ts";
import { countOpenObjections } from "../../requests/decisions/service.ts";
import { readStatusCounts } from "../../requests/statuses/service.ts";
import { countAllSignatures } from "../../requests/treaty/service.ts";
import { getStanding } from "../backups/service.ts";
import { healthOf } from "./health.ts";
import { readLongestWaiting, readOldest } from "./queries.ts";
import { listWeeks } from "./weeks.ts";
import { shortMoney } from "./short-money.ts";

export function dashboardRoutes(app: FastifyInstance, context: Context, { facts }: Pick<Watch, "facts">): void {
  const { db, reads, mailer } = context;
  mountRead(app, calls.getStats, async () => {
    const [partners, { projects, sums }] = await Promise.all([countPartners(reads), sumReceived(reads)]);
    return { financialInstitutions: partners, fundedProjects: projects, impactFunding: shortMoney(sums) };
  });

  mount(app, getReviewCounts, () => readStatusCounts(db));

  mount(app, calls.getDashboard, async ({ caller }) => {
    const [counts, objections, institutions, treatySignatures, emails, bank, oldest, removals, waiting, weeks, backup, due, found] =
      await Promise.all([
        readStatusCounts(db),
        countOpenObjections(db),
        countOf(db, "institutions", undefined),
        countAllSignatures(db),
        countEmailsByStatus(db),
        countForStaff(db),
        readOldest(db),
        listWaitingRemovals(db),
        readLongestWaiting(db),
        listWeeks(db),
        getStanding(context),
        readDue(db, caller),
        facts.read(),
      ]);
    const needsYouFirst = [
      ...removals.map(({ id, name, requestedAt }) => ({ id, name, kind: "removal" as const, status: "", submittedAt: requestedAt })),
      ...waiting,
    ];
    const mailEnabled = mailer.enabled;
    const health = healthOf(found);
    return {
      ...counts,
      objections,
      institutions,
      treatySignatures,
      emails,
      mailEnabled,
      backup,
      bank,
      oldest,
      needsYouFirst,
      due,
      health,
      weeks,
    };
  });
}

async function readDue(db: Queryable, caller: Caller) {
  const [requests, reports, partners] = await Promise.all([countDue(db, caller), countReportsDue(db), countPartnerDues(db)]);
  const exactly = (count: number) => ({ count, isCapped: false });
  return { ...requests, reports, partners: { late: exactly(partners.late), soon: exactly(partners.soon) } };
}
