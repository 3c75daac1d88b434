import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import type { AgreementTerms } from "../../src/shared/contracts/projects/agreements.ts";
import { expectSound } from "../support/axe.ts";
import { agreementTerms } from "../support/agreement.ts";
import { atRest } from "../support/at-rest.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { postJson } from "../support/server-process.ts";
import { open, type Sent, sendRequest } from "../support/three-people.ts";

/** The community writes in French on a phone what the desk writes in English: neither loses a word, and both see who changed what. */
describeSteps("an agreement that is edited together", (step) => {
  let stage: Stage;
  let request: Sent;
  let desk: Page;
  let community: Page;
  let cookie: string;
  let troubles: string[];
  let projectId: string;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    cookie = await stage.server.signIn();
    request = await sendRequest(stage);
    await rowsOf(stage, "update funding_requests set status = 'approved'");
    const { body } = await postJson(`${stage.server.url}/api/admin/projects`, { fundingRequestId: 1 }, { cookie });
    projectId = String(body["id"]);
    await postJson(deskCall(), {}, { cookie });
    const amounts = { amount: "250000", budget: [{ key: crypto.randomUUID(), label: "Drilling", amount: "250000" }] };
    const { tranches } = agreementTerms();
    const half = tranches.map((tranche) => ({ ...tranche, amount: "125000" }));
    await saveAtDesk({ ...agreementTerms(), ...amounts, tranches: half }, 1);
    await postJson(`${deskCall()}/share`, {}, { cookie });
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    ({ page: desk, troubles } = visit);
    ({ page: community } = await stage.visit("/healthz", { width: phone, locale: "fr-FR" }));
  });
  afterAll(() => stage.end());

  const deskCall = () => `${stage.server.url}/api/admin/projects/${projectId}/agreement`;
  const ownCall = () => `${stage.server.url}/api/requests/${request.token}/agreement`;
  const saveAtDesk = async (terms: AgreementTerms, seen: number) => {
    const { status, body } = await postJson(deskCall(), { terms, number: 1, seen }, { cookie }, "PUT");
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const stored = async () => {
    const read = (await (await fetch(ownCall())).json()) as { open: { terms: AgreementTerms; revision: number } };
    return read.open;
  };
  const openPage = async () => {
    await open(community, `${request.page}/project`);
    await isReady(community);
  };
  const part = () => community.locator("section[aria-labelledby=agreement]");
  const panel = () => desk.locator("section.panel#agreement");
  const dialog = () => desk.locator("dialog[open]");

  step("is changed by its community, which reads what it cannot change and why", async () => {
    await openPage();
    await part().getByRole("heading", { name: "Un projet à écrire ensemble" }).waitFor();
    await part().getByRole("button", { name: "Modifier le projet" }).click();
    await part().getByRole("heading", { name: "Ce que vous ne pouvez pas modifier ici" }).waitFor();
    await part().getByText("250 000,00 USD").waitFor();
    await part().getByText("Rosa Mason, Director").waitFor();
    await expect(part().locator("[name=amount], [name=language], [name^='signatories.provider']")).toHaveCount(0);
    await part().getByLabel("À quoi il sert").fill("Un puits pour les deux villages.");
    await part().getByRole("button", { name: "Ajouter une ligne" }).click();
    await part().getByLabel("Objet").nth(1).fill("Clôture");
    await expectSound(community);
  });

  step("keeps what was typed where the line breaks and where the page is loaded again", async () => {
    await atRest(community);
    await community.context().setOffline(true);
    await part().getByRole("button", { name: "Enregistrer" }).click();
    await community.getByRole("alert").or(community.getByRole("status")).filter({ hasText: "connexion" }).first().waitFor();
    await community.context().setOffline(false);
    await openPage();
    await part().getByText("sans les enregistrer").waitFor();
    await part().getByRole("button", { name: "Modifier le projet" }).click();
    await expect(part().getByLabel("À quoi il sert")).toHaveValue("Un puits pour les deux villages.");
    await expect(part().getByLabel("Objet").nth(1)).toHaveValue("Clôture");
  });

  step("is overwritten by nobody: who saves second sees what the first has changed, and both are kept", async () => {
    const { terms, revision } = await stored();
    await saveAtDesk({ ...terms, purpose: "A well for the upper village.", noticeDays: "45" }, revision);
    await part().getByRole("button", { name: "Enregistrer" }).click();
    await part().getByText("L’autre partie a modifié le projet depuis que vous l’avez ouvert").waitFor();
    await expect(part().getByLabel("Jours de préavis")).toHaveValue("45");
    await expect(part().getByLabel("À quoi il sert")).toHaveValue("Un puits pour les deux villages.");
    expect((await stored()).terms.purpose).toBe("A well for the upper village.");
    await expectSound(community);
    await part().getByRole("button", { name: "Enregistrer" }).click();
    await community.getByText("Vos changements sont enregistrés.").first().waitFor();
    expect((await stored()).terms).toMatchObject({ purpose: "Un puits pour les deux villages.", noticeDays: "45" });
    await part().getByText("Ce qui a été modifié").click();
    const [newest, before] = [part().locator(".agr__revisions ol > li").nth(0), part().locator(".agr__revisions ol > li").nth(1)];
    await newest.getByText("La communauté").waitFor();
    await newest.getByText("A well for the upper village.").waitFor();
    await before.getByText("Jours de préavis").waitFor();
    await expectSound(community);
    expect(await community.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('agreement-words'))")).toEqual([]);
  });

  step("shows the desk what the community changed since, and who changed what", async () => {
    await desk.goto(`/admin/projects?project=${projectId}`);
    await isReady(desk);
    await panel().getByText("The community has changed the draft since it was last saved here").waitFor();
    await panel().getByText("Un puits pour les deux villages.").first().waitFor();
    await panel().getByText("What was changed").click();
    await panel().getByText("rmason, for the provider").first().waitFor();
    await expectSound(desk);
    // On a phone the bell stands in the menu.
    await desk.getByLabel("Notifications, 1 unread").first().waitFor({ state: "attached" });
    await desk.getByText(/^The community of .* changed the draft of its agreement/).waitFor({ state: "attached" });
  });

  step("is written at the desk by the same rules", async () => {
    await panel().getByRole("button", { name: "Edit draft" }).click();
    await dialog().getByLabel("Days of notice").fill("50");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await panel().getByRole("button", { name: "Edit draft" }).click();
    await dialog().getByText("You typed changes on").waitFor();
    await expect(dialog().getByLabel("Days of notice")).toHaveValue("50");
    const { terms, revision } = await stored();
    const budget = [
      { ...terms.budget[0], amount: "240000" },
      { ...terms.budget[1], amount: "10000" },
    ] as never;
    expect((await postJson(ownCall(), { terms: { ...terms, budget }, number: 1, seen: revision }, {}, "PUT")).status).toBe(200);
    await dialog().getByRole("button", { name: "Save draft" }).click();
    await dialog().getByText("The other side has changed the draft since you opened it").waitFor();
    await dialog().getByText("USD 240,000.00").waitFor();
    await expect(dialog().getByLabel("Days of notice")).toHaveValue("50");
    await expectSound(desk);
    await dialog().getByRole("button", { name: "Save draft" }).click();
    await desk.getByText("The draft is saved.").first().waitFor();
    await expect(panel().getByText("The community has changed the draft since")).toHaveCount(0);
    expect((await stored()).terms).toMatchObject({ noticeDays: "50", budget: [{ amount: "240000" }, { amount: "10000" }] });
  });

  step("is frozen by the offer; what the community was writing then can still be copied", async () => {
    await openPage();
    await part().getByRole("button", { name: "Modifier le projet" }).click();
    await part().getByLabel("Jours de préavis").fill("90");
    await panel().getByRole("button", { name: "Offer for signature" }).click();
    await panel().getByText("has not signed yet").first().waitFor();
    await part().getByRole("button", { name: "Enregistrer" }).click();
    await part().getByRole("heading", { name: "Un accord à signer" }).waitFor();
    await part().getByText("Ce que vous avez écrit sans l’enregistrer").waitFor();
    await part().getByText("90", { exact: true }).waitFor();
    await expect(part().getByRole("button", { name: "Modifier le projet" })).toHaveCount(0);
    await expectSound(community);
    await part().getByRole("button", { name: "Effacer ce que j’ai écrit" }).click();
    await part().getByText("Ce que vous avez écrit sans l’enregistrer").waitFor({ state: "detached" });
    expect(troubles).toEqual([]);
  });
});
