import { z } from "zod";
import { sampleIds } from "../../domain/projects.ts";
import { contract } from "../contract.ts";
import { timestamp } from "../parts.ts";

/** Their words are built into the page (§2 /projects); this says whether one of them is there. */
export const getSample = contract("GET /api/sample-projects/{id}", {
  access: "anyone",
  does: "Ask whether a sample project is shown",
  params: z.object({ id: z.string().max(100) }),
  response: z.object({ id: z.enum(sampleIds) }),
  errors: ["not_found"],
});

const samplesSwitch = z.object({
  areShown: z.boolean(),
  /** Both null while nobody has switched them. */
  changedBy: z.string().nullable(),
  changedAt: timestamp.nullable(),
});

export const getSampleSwitch = contract("GET /api/admin/sample-projects", {
  access: "admin",
  does: "See whether the sample projects are shown",
  response: samplesSwitch,
});

export const setSampleSwitch = contract("PUT /api/admin/sample-projects", {
  access: "admin",
  does: "Show or hide the sample projects",
  body: z.object({ areShown: z.boolean() }),
  response: samplesSwitch,
});
