import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { articlesFound } from "./compliance.ts";
import { inDays } from "./days.ts";
import { isReady, type Stage } from "./e2e.ts";
import { companyContent, typed } from "./kyc.ts";
import type { Receiver } from "./receiver.ts";
import { approveAllAt } from "./second-person.ts";

/** Where somebody becomes a partner: the product, how wide it is looked at, and calls of an administrator. */
interface Walk {
  stage: Stage;
  width: number;
  admin: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
}

const pdf =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await isReady(page);
};

/** A member of an institution, logged in by the invitation's link. */
export async function inviteMember({ stage, width, admin }: Walk, institution: number): Promise<Page> {
  const wish = { name: "Iris Vale", email: "iris@stone-meadow.example" };
  const invited = await admin("POST", `/institutions/${institution}/invitations`, wish);
  const { page } = await stage.visit("/healthz", { width });
  await page.request.post(`${stage.server.url}/api/invitations/${String(invited["link"]).split("/").at(-1)}/accept`, {
    data: { username: "iris.vale", password: "a-long-enough-password" },
    headers: { origin: stage.server.url },
  });
  return page;
}

interface People {
  member: Page;
  desk: Page;
  institution: number;
}

/** The KYC file of a credit union: its papers are uploaded and submitted by a member, checked at the desk, and approved by a second person. */
export async function approveFile({ stage }: Walk, { member, desk, institution }: People): Promise<void> {
  const saved = await member.request.put(`${stage.server.url}/api/partner/kyc`, {
    data: { number: 0, content: typed(companyContent({ legalName: "Stone Meadow Credit Union" })) },
    headers: { origin: stage.server.url },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await open(member, "/partner/file");
  for (const [index, kind] of ["registration", "authority", "licence"].entries()) {
    await member.setInputFiles("input[type=file]", { name: `${kind}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(pdf) });
    await member.getByLabel("Kind of document").nth(index).selectOption(kind);
  }
  await member.getByRole("button", { name: "Save draft" }).click();
  await member.getByText("Everything is saved").waitFor();
  await member.getByRole("button", { name: "Submit file" }).click();
  await member.getByRole("dialog").getByRole("button", { name: "Submit file" }).click();
  await member.getByText("KYC file submitted").first().waitFor();
  await open(desk, `/admin/kyc?institution=${institution}`);
  for (const section of ["Institution", "Owners and control", "People", "Purpose and funds", "Documents"])
    await desk.getByRole("button", { name: `Fits ${section}` }).click();
  await desk.getByText("5 of 5 sections fit.").waitFor();
  await desk.getByRole("button", { name: "Recommend" }).click();
  await desk.getByRole("dialog").getByLabel("Why it fits").fill("The register and the board's minutes were seen.");
  await desk.getByRole("dialog").getByRole("button", { name: "Recommend" }).click();
  await desk.getByText("A second person decides").waitFor();
  await approveAllAt(stage);
  await open(desk, `/admin/kyc?institution=${institution}`);
  await desk.getByText("Current", { exact: true }).waitFor();
}

/** A commitment of this year, and the agreement that says it: written at the desk, signed by a second person and by a member. */
export async function signPartnership({ stage, admin }: Walk, { member, institution }: Omit<People, "desk">): Promise<void> {
  const year = new Date().getUTCFullYear();
  const promise = { amount: "60000.00", currency: "USD", firstYear: year, lastYear: year, themes: [], places: [], source: "Their letter" };
  await admin("POST", `/institutions/${institution}/commitments`, { key: randomUUID(), ...promise });
  const at = `/institutions/${institution}/agreement`;
  const started = (await admin("POST", at))["open"] as { number: number; revision: number };
  const terms = {
    purpose: "Water for villages.",
    duties: [{ key: randomUUID(), label: "A statement to each community", every: "quarterly", firstDueOn: inDays(60) }],
    signatories: { institution: { name: "Iris Vale", role: "Head of lending" }, provider: { name: "Rosa Mason", role: "Director" } },
    noticeDays: "30",
  };
  const { revision } = (await admin("PUT", at, { terms, number: started.number, seen: started.revision }))["open"] as { revision: number };
  await admin("POST", `${at}/offer`, { number: started.number, seen: revision });
  await approveAllAt(stage);
  await open(member, "/partner/agreement");
  const dialog = member.getByRole("dialog");
  await member.getByRole("button", { name: "Sign for the institution" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Iris Vale");
  await dialog.getByLabel("Role").fill("Head of lending");
  await dialog.getByLabel("I have read this version").check();
  await dialog.getByRole("button", { name: "Sign for the institution" }).click();
  await member.getByText("In force", { exact: true }).waitFor();
}

/** Onboarding up to a test key, each step by its evidence; what comes after it wants a test transfer that has settled. */
export async function passEachStep({ admin }: Walk, { institution, receiver }: { institution: number; receiver: Receiver }) {
  const at = `/institutions/${institution}`;
  const step = async () => (await admin("POST", `${at}/onboarding/advance`, { reason: "Seen." }))["step"];
  const scopes = ["projects:read", "transactions:read", "transactions:write", "reports:read", "webhooks:manage"];
  const makeKey = async (mode: "test" | "live") =>
    String((await admin("POST", `${at}/api-keys`, { mode, name: `Core ${mode}`, scopes, expiresInDays: 90 }))["key"]);

  receiver.answer((response, { url = "" }) => response.end(new URL(url, "http://bank.example").searchParams.get("token")));
  const record = { name: "Stone Meadow Credit Union", description: "Owned by its members.", type: "Credit Union", tags: [] };
  await admin("PATCH", at, { ...record, apiEndpoint: receiver.url });
  expect(await admin("POST", `${at}/onboarding/verify-endpoint`, {})).toMatchObject({ ok: true });
  receiver.answer((response) => response.writeHead(204).end());
  expect(await step()).toBe("api_verification");
  const assessment = { status: "verified", level: "silver", assessedOn: inDays(-10), articles: articlesFound() };
  await admin("POST", `${at}/assessments`, assessment);
  expect(await step()).toBe("compliance_check");
  const key = await makeKey("test");
  expect(await step()).toBe("access_credentialing");
  return { key, step, makeKey };
}
