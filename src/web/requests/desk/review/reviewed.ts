/** What every thing has that the staff decide about: a respondent's inquiry, a community's request. */
export interface Reviewed {
  id: number;
  reference: string;
  email: string;
  status: string;
  treatySignatureId: number | null;
  submittedAt: string;
  /** The last change of the status that is recorded, where a change says what was seen. */
  lastChangeId?: number | null;
}

export const idOf = ({ id }: { id: number }): number => id;

/** §9: a list begins with what came in last. */
export const newestFirst = { by: "submittedAt", order: "desc" } as const;
