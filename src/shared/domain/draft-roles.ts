/** What somebody may do in a draft besides reading it. What is not named here, only its owner does: invite, end a link, delete, send. */
type DraftAct = "write" | "remark";

/** The roles of people who are invited to a draft of a funding request, and what each may do (decision 0076). */
const acts = {
  write: ["write", "remark"],
  comment: ["remark"],
  read: [],
} as const satisfies Record<string, readonly DraftAct[]>;

export type DraftRole = keyof typeof acts;

export const draftRoles = Object.keys(acts) as [DraftRole, ...DraftRole[]];

/** What the server asks about before a call: "own" is the owner's alone. */
export type AskedAct = DraftAct | "read" | "own";

/** Whether the holder of a role may do it; without a role it is the owner, who may do everything. */
export function mayInDraft(role: DraftRole | undefined, act: AskedAct): boolean {
  return role === undefined || act === "read" || acts[role].some((own) => own === act);
}

export const longestPersonName = 80;
/** How many people of one draft may have a link at a time. */
export const mostPeopleOfDraft = 20;
/** With those whose link has ended, whose names stay with what they wrote. */
export const mostPeopleEver = 60;
export const longestRemark = 1_000;
export const mostRemarksOfDraft = 100;
export const mostRemarksOfPerson = 20;
