// npm run bench [-- throughput | public-pages | project-reports | million | find | first-view | discovery | transfers | kills | webhooks | uploads | hostile-uploads | desk | tasks | scores | duplicates | live | logins | trouble | bodies | screening | screening-parties | oversized-lists | start | notify | operations | ten-years | budget | keep-budget]: the figures that the issues ask for, as ratios within one run.
import { benchBodies } from "./bodies.ts";
import { benchBudget, keepBudget } from "./budget.ts";
import { benchDesk } from "./desk.ts";
import { benchDeskLive } from "./desk-live.ts";
import { benchDiscovery } from "./discovery.ts";
import { benchDuplicates } from "./duplicates.ts";
import { benchFind } from "./find.ts";
import { benchFirstView } from "./first-view.ts";
import { benchLogins } from "./logins.ts";
import { benchMillion } from "./million.ts";
import { benchNotify } from "./notify.ts";
import { benchOperations } from "./operations.ts";
import { benchOversizedLists } from "./oversized-lists.ts";
import { benchProjectReports } from "./project-reports.ts";
import { benchPublicPages } from "./public-pages.ts";
import { benchScores } from "./scores.ts";
import { benchScreening } from "./screening.ts";
import { benchScreeningParties } from "./screening-parties.ts";
import { writeScreeningWeights } from "./screening-weights.ts";
import { benchTenYears } from "./ten-years.ts";
import { benchStart } from "./start.ts";
import { benchTasks } from "./tasks.ts";
import { benchThroughput } from "./throughput.ts";
import { benchHostileUploads } from "./hostile-uploads.ts";
import { benchKills } from "./kills.ts";
import { benchTransfers } from "./transfers.ts";
import { benchTrouble } from "./trouble.ts";
import { benchUploads } from "./uploads.ts";
import { benchWebhooks } from "./webhooks.ts";

const parts: Record<string, () => Promise<unknown>> = {
  start: benchStart,
  "first-view": benchFirstView,
  throughput: benchThroughput,
  "public-pages": benchPublicPages,
  "project-reports": benchProjectReports,
  million: benchMillion,
  find: benchFind,
  discovery: benchDiscovery,
  desk: benchDesk,
  scores: benchScores,
  tasks: benchTasks,
  duplicates: benchDuplicates,
  transfers: benchTransfers,
  kills: benchKills,
  webhooks: benchWebhooks,
  uploads: benchUploads,
  "hostile-uploads": benchHostileUploads,
  live: benchDeskLive,
  logins: benchLogins,
  trouble: benchTrouble,
  bodies: benchBodies,
  screening: benchScreening,
  "screening-parties": benchScreeningParties,
  "oversized-lists": benchOversizedLists,
};
/** Only when they are asked for: they take an hour, measure what others above do, or write what is measured with. */
const summaries: Record<string, () => Promise<unknown>> = {
  notify: benchNotify,
  operations: benchOperations,
  "ten-years": benchTenYears,
  budget: benchBudget,
  "keep-budget": keepBudget,
  "screening-weights": writeScreeningWeights,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts[name] && !summaries[name]);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. Choose from: ${Object.keys({ ...parts, ...summaries }).join(", ")}`);
  process.exit(2);
}
for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part();
for (const [name, part] of Object.entries(summaries)) if (wanted.includes(name)) await part();
