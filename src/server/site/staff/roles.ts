import { contractsByFile } from "../../../shared/contracts/all.ts";
import type { Access, Contract } from "../../../shared/contracts/contract.ts";
import type { RoleArea, RoleRow } from "../../../shared/contracts/site/staff.ts";

/** Areas whose file does not say it in the reader's words; any other is called as its file. */
const areaNames: Partial<Record<string, string>> = {
  apiKeys: "API keys of institutions",
  applicant: "Applicants and their requests",
  attachments: "Documents",
  audit: "Audit log",
  auth: "The own account",
  bank: "Bank",
  dashboard: "Overview",
  deposits: "Deposits and balances",
  discoveryDesk: "Partner discovery at the desk",
  discovery: "Partner discovery",
  drafts: "Drafts of requests",
  members: "Members of institutions",
  onboarding: "Connecting an institution",
  ownRequest: "An applicant's own request",
  partnerArea: "Partner area of an institution",
  passkeys: "Passkeys",
  passwordReset: "A forgotten password",
  firstSteps: "First steps",
  policyReports: "Refused by browsers",
  projects: "Community projects",
  respondents: "Inquiries of institutions",
  review: "History and counts",
  staff: "Staff and roles",
  treaty: "Treaty",
};

/** The table of what each role may do: nobody writes it, so it cannot differ from what the server judges by. Of files the policy says it. */
export function listRoles({ reviewersExport }: { reviewersExport: boolean }): RoleArea[] {
  const rowOf = ({ does, access }: Contract): RoleRow[] => {
    if (does === undefined) return [];
    const may = columns[access];
    return [{ does, ...may, reviewer: access === "export" ? reviewersExport : may.reviewer }];
  };
  return contractsByFile
    .map(([file, contracts]) => ({ name: areaNames[file] ?? plainName(file), rows: contracts.flatMap(rowOf) }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

const columns: Record<Access, Omit<RoleRow, "does">> = {
  anyone: { visitor: true, member: true, reviewer: true, administrator: true },
  user: { visitor: false, member: true, reviewer: true, administrator: true },
  member: { visitor: false, member: true, reviewer: false, administrator: false },
  staff: { visitor: false, member: false, reviewer: true, administrator: true },
  export: { visitor: false, member: false, reviewer: false, administrator: true },
  admin: { visitor: false, member: false, reviewer: false, administrator: true },
};

/** "fundingRequests" becomes "Funding requests". */
function plainName(file: string): string {
  const words = file.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
