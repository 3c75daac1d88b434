// The front door of the engine. Nothing in this folder knows the database, the network or the rest of the product.

/** The number of the engine in force. Whatever changes a score raises it, and everybody is screened anew. */
export const engineNumber = 3;

export { readBirthDates, spanOf, wider } from "./birth-dates.ts";
export { compareSubjects } from "./compare.ts";
export { countryCodes } from "./countries.ts";
export { SubjectIndex } from "./subject-index.ts";
