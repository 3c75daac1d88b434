/**
 * The folders of the browser's part, from the lowest to the highest: a file imports from its own and from lower ones. docs/map.md is
 * made of it, and test/rooms.test.ts holds it.
 */
export const rooms = {
  styles: "Tokens, and the styles that every page or every page of the desk has",
  content: "Long texts, by language",
  runtime: "What the page was given by the server, and the way to its code",
  api: "Calls of the server, typed by their contracts",
  kit: "What every screen is made of: lists, tables, dialogs, drawers, fields, toasts",
  forms: "What the public forms share",
  offline: "Drafts and answers that the device keeps, and the service worker",
  session: "Signing in, the own account, and what who is logged in may do",
  desk: "The staff's shell: tabs, notifications, who else is here",
  record: "Desk: approvals, audit log, emails, erasure",
  requests: "The funding request's form, the applicant's pages, the treaty; desk: everything about requests and inquiries",
  partners: "An institution's page; desk: institutions, their members, keys and money",
  projects: "Projects, and the community's page; desk: projects and payees",
  discovery: "What public registers list; desk: registers, searches, decisions",
  screening: "Desk: sanctions lists, possible matches, who is screened, and what an examiner asks for",
  money: "The community's page of its money; desk: transfers, questions about payments, the bank",
  "partner-api": "The partner's area",
  site: "Home, notices and the other public pages; desk: dashboard, staff, certifications, policies",
  layout: "The public shell: header, footer, splash, who may see a page",
};
