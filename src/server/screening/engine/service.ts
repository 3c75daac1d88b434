/** The number of the engine in force. Whatever changes a score raises it, and everybody is screened anew. */
export const engineNumber = 1;

export { readBirthDates, spanOf, wider } from "./birth-dates.ts";
export { countryCodes } from "./countries.ts";
