// npm run bench [-- throughput | million | first-view | discovery | transfers | kills | webhooks | uploads | desk | duplicates | live | logins | trouble | bodies]: the figures that the issues ask for, as ratios within one run.
import { benchBodies } from "./bodies.ts";
import { benchDesk } from "./desk.ts";
import { benchDeskLive } from "./desk-live.ts";
import { benchDiscovery } from "./discovery.ts";
import { benchDuplicates } from "./duplicates.ts";
import { benchFirstView } from "./first-view.ts";
import { benchLogins } from "./logins.ts";
import { benchMillion } from "./million.ts";
import { benchThroughput } from "./throughput.ts";
import { benchKills } from "./kills.ts";
import { benchTransfers } from "./transfers.ts";
import { benchTrouble } from "./trouble.ts";
import { benchUploads } from "./uploads.ts";
import { benchWebhooks } from "./webhooks.ts";

const parts: Record<string, () => Promise<void>> = {
  "first-view": benchFirstView,
  throughput: benchThroughput,
  million: benchMillion,
  discovery: benchDiscovery,
  desk: benchDesk,
  duplicates: benchDuplicates,
  transfers: benchTransfers,
  kills: benchKills,
  webhooks: benchWebhooks,
  uploads: benchUploads,
  live: benchDeskLive,
  logins: benchLogins,
  trouble: benchTrouble,
  bodies: benchBodies,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. Choose from: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part();
