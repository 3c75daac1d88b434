/** What a community may keep to itself; name, description and sum stay, as nobody could fund a project without them. */
export const privateFieldNames = ["location", "nationName", "peopleServed", "jobsCreated", "communitySupport"] as const;
export type PrivateField = (typeof privateFieldNames)[number];

/** How a consent came to its end: by word, by its day, because another was given in its place, or because nobody confirmed it. */
export const consentEnds = ["withdrawn", "expired", "replaced", "refused"] as const;

/** Who confirmed it: the community itself, a second person of the staff, or nobody, before that was asked (decision 0045). */
export const consentConfirmations = ["community", "second_person", "earlier"] as const;

/** How many days before its end a community and the staff are warned, each once. */
export const warningDays = [30, 7, 1] as const;

/** Where somebody asked for a project that is not public. */
export const readChannels = ["page", "api", "report", "picture", "transfer"] as const;
export type ReadChannel = (typeof readChannels)[number];

/** What a document of consent may be by its content: a paper that was scanned or photographed, or written as a PDF. */
export const consentDocumentTypes: readonly string[] = ["pdf", "png", "jpeg"];
/** The same as a browser names it. */
export const consentDocumentMedia: readonly string[] = ["application/pdf", "image/png", "image/jpeg"];
export const mostConsentDocumentBytes = 20_000_000;

/** The last day in UTC on which a consent of this end holds: it ends with that day, at midnight. */
export function lastDayOf(validUntil: string): string {
  return new Date(Date.parse(validUntil) - 1).toISOString().slice(0, 10);
}

/** The moment at which a consent ends whose last day this is. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
}
