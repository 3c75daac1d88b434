import type { SampleProject } from "../types.ts";
import { sampleProjectsFirst } from "./sample-projects-1.ts";
import { sampleProjectsSecond } from "./sample-projects-2.ts";

/** The nine samples (§2 /projects). */
export const sampleProjects: SampleProject[] = [...sampleProjectsFirst, ...sampleProjectsSecond];
