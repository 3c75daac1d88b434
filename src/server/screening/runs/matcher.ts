import { compareSubjects, engineNumber, SubjectIndex } from "../engine/service.ts";
import type { Matcher } from "./engine.ts";

/** The engine of this version of the product. */
export const matcher: Matcher = { number: engineNumber, compare: compareSubjects, index: (entries) => SubjectIndex.build(entries) };
