import { TOTP } from "otpauth";
import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { payee } from "../support/bank.ts";
import { desktop, phone, rowsOf, setStage, type Stage, widths } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { secondCookie } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";
import { administratorAt, open, type Sent, sendRequest } from "../support/three-people.ts";

const secret = "JBSWY3DPEHPK3PXP";
const code = () => new TOTP({ secret }).generate();

/** Two administrators, a community and a partner's member: nobody changes where money goes alone, or unseen. */
for (const width of widths)
  describeSteps(`a change of a payee at ${width} px`, (step) => {
    let stage: Stage;
    let request: Sent;
    let asking: Page;
    let deciding: Page;
    let community: Page;
    let member: Page;
    journey.beforeAll(async ({ browser }) => {
      stage = await setStage(browser);
      const cookie = await stage.server.signIn();
      request = await sendRequest(stage);
      await rowsOf(stage, "update funding_requests set status = 'approved'");
      await postJson(`${stage.server.url}/api/admin/projects`, { fundingRequestId: 1 }, { cookie });
      await postJson(
        `${stage.server.url}/api/admin/institutions`,
        { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] },
        { cookie },
      );
      asking = await administratorAt(stage);
      await asking.setViewportSize({ width, height: 900 });
      deciding = await person(await secondCookie(stage));
      ({ page: community } = await stage.visit("/healthz", { width: phone }));
      member = await person(await memberCookie(cookie));
      // From here on a second factor counts only when it was entered.
      await rowsOf(stage, "alter table sessions alter column factor_at drop default; update sessions set factor_at = null");
      await rowsOf(stage, `update users set totp_secret = '${secret}', totp_confirmed_at = now(), totp_last_step = 0`);
    });
    afterAll(() => stage.end());

    async function person(cookie: string): Promise<Page> {
      const visit = await stage.visit("/healthz", { width });
      const [name = "", value = ""] = cookie.split("=");
      await visit.context.addCookies([{ name, value, url: stage.server.url }]);
      return visit.page;
    }

    async function memberCookie(cookie: string): Promise<string> {
      const wish = { name: "Iris Vale", email: "iris@stone-meadow.example" };
      const invited = await postJson(`${stage.server.url}/api/admin/institutions/1/invitations`, wish, { cookie });
      const token = String(invited.body["link"]).split("/").at(-1);
      const accepted = await fetch(`${stage.server.url}/api/invitations/${token}/accept`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "iris.v", password: "a-long-enough-password" }),
      });
      // Whose live money goes to the project.
      await rowsOf(
        stage,
        `insert into transfers (public_id, institution_id, project_id, mode, status, amount, currency, idempotency_key)
       values ('txn_walk', 1, 1, 'live', 'pending', 10, 'USD', 'k')`,
      );
      return accepted.headers.get("set-cookie")?.split(";")[0] ?? "";
    }

    const fillPayee = async (dialog: ReturnType<Page["locator"]>) => {
      for (const [name, value] of Object.entries(payee)) {
        const field = dialog.locator(`[name="${name}"]`);
        if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
        else await field.fill(value);
      }
    };

    step("is asked for by one administrator, whose second factor is asked for over the form, which keeps what was typed", async () => {
      await open(asking, "/admin/projects?project=1");
      await asking.getByRole("button", { name: "Enter payee details" }).click();
      const form = asking.locator("dialog[open]").filter({ has: asking.locator("[name=holderName]") });
      await fillPayee(form);
      await form.getByRole("button", { name: "Save payee details" }).click();
      const proof = asking.locator("dialog[open]").filter({ hasText: "Your second factor again" });
      await proof.getByLabel("Code").fill("000000");
      await proof.getByRole("button", { name: "Go on" }).click();
      await proof.getByText("That code is not correct").first().waitFor();
      await expect(form.locator("[name=holderName]")).toHaveValue(payee.holderName);
      await proof.getByLabel("Code").fill(code());
      await proof.getByRole("button", { name: "Go on" }).click();
      await asking.getByText("Waiting for a second person").first().waitFor();
      await open(asking, "/admin/approvals");
      await asking.getByText("Not yours to decide").waitFor();
      await expect(asking.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
      await asking.getByText("second-person may.").waitFor();
      await expectSound(asking);
    });

    step("is approved by another, who has to say that they called, and to enter their own factor", async () => {
      await open(deciding, "/admin/approvals");
      // On a phone the tabs stand in the menu.
      if (width === desktop) await deciding.getByRole("link", { name: "Approvals: 1 waits for you" }).waitFor();
      await deciding.getByText("…6789").waitFor();
      await expectSound(deciding);
      await deciding.getByRole("button", { name: /^Approve/ }).click();
      await deciding.getByText("Call first, and tick that you did.").first().waitFor();
      await deciding.getByLabel("I called, and spoke with someone I know there").check();
      await deciding.getByLabel("Your second factor again").fill(code());
      await deciding.getByRole("button", { name: /^Approve/ }).click();
      await deciding.getByText("Approved. It is cooling off.").first().waitFor();
      await deciding.getByRole("heading", { name: "Cooling off" }).waitFor();
      await deciding.getByText("They called before approving.").waitFor();
    });

    step("is seen by the partner's member in the area", async () => {
      await open(member, "/partner");
      await member.getByText("The account that receives your money for Clean water for the upper river is changing").waitFor();
      await expectSound(member);
    });

    step("is seen and stopped by the community on a phone, without a code", async () => {
      await open(community, `${request.page}/project`);
      await community.getByRole("heading", { name: "Your payment details will change" }).waitFor();
      await expectSound(community);
      await community.getByRole("button", { name: "Stop this change" }).click();
      await community.getByText("Stopped. The account stays as it was.").first().waitFor();
      await expect(community.getByRole("heading", { name: "Your payment details will change" })).toHaveCount(0);
      await open(member, "/partner");
      await member.getByRole("heading", { level: 1 }).waitFor();
      await expect(member.getByText("is changing")).toHaveCount(0);
      await open(deciding, "/admin/approvals");
      await deciding.getByRole("button", { name: /^Decided/ }).click();
      await deciding.locator("summary").filter({ hasText: "Payee" }).click();
      await deciding.getByText(/Stopped by community/).waitFor();
      expect(await rowsOf(stage, "select from project_payees")).toEqual([]);
    });
  });
