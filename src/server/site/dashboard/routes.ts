import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/dashboard.ts";
import { getReviewCounts } from "../../../shared/contracts/requests/review.ts";
import type { Context } from "../../runtime/context.ts";
import { countOf } from "../../runtime/db/status-counts.ts";
import { mount } from "../../runtime/http/mount.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import { listWaitingRemovals } from "../../requests/applicant/service.ts";
import { sumReceived } from "../../money/ledger/service.ts";
import { countPartners } from "../../partners/institutions/service.ts";
import { countForStaff } from "../../money/bank/answers/service.ts";
import { countEmailsByStatus } from "../../record/emails/service.ts";
import { readStatusCounts } from "../../requests/statuses/service.ts";
import { countAllSignatures } from "../../requests/treaty/service.ts";
import { getStanding } from "../backups/service.ts";
import { readLongestWaiting, readOldest } from "./queries.ts";
import { listWeeks } from "./weeks.ts";
import { shortMoney } from "./short-money.ts";

export function dashboardRoutes(app: FastifyInstance, context: Context): void {
  const { db, reads, mailer } = context;
  mountRead(app, calls.getStats, async () => {
    const [partners, { projects, sums }] = await Promise.all([countPartners(reads), sumReceived(reads)]);
    return { financialInstitutions: partners, fundedProjects: projects, impactFunding: shortMoney(sums) };
  });

  mount(app, getReviewCounts, () => readStatusCounts(db));

  mount(app, calls.getDashboard, async () => {
    const [counts, institutions, treatySignatures, emails, bank, oldest, removals, waiting, weeks, backup] = await Promise.all([
      readStatusCounts(db),
      countOf(db, "institutions", undefined),
      countAllSignatures(db),
      countEmailsByStatus(db),
      countForStaff(db),
      readOldest(db),
      listWaitingRemovals(db),
      readLongestWaiting(db),
      listWeeks(db),
      getStanding(context),
    ]);
    const needsYouFirst = [
      ...removals.map(({ id, name, requestedAt }) => ({ id, name, kind: "removal" as const, status: "", submittedAt: requestedAt })),
      ...waiting,
    ];
    return { ...counts, institutions, treatySignatures, emails, mailEnabled: mailer.enabled, backup, bank, oldest, needsYouFirst, weeks };
  });
}
