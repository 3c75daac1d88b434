import type { Hand } from "./hand.ts";
import { dialog, heading, list, listIsThere, rows, type Task } from "./tasks-parts.ts";

/** Ctrl K, what one has of it, Enter. */
async function findByPalette({ page, press, type, see }: Hand, words: string, name: string): Promise<void> {
  await press("Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).waitFor();
  await type(words);
  const first = page.getByRole("dialog", { name: "Search everything" }).getByRole("option").first();
  await see(first.getByText(name, { exact: true }));
  await press("Enter");
  await heading(page, name);
}

export const findByReference: Task = {
  what: "Find a request by its reference",
  limit: { wanted: "1 shortcut, typing and Enter", isWithin: ({ clicks, keys }) => clicks === 0 && keys <= 2 },
  arrange: async (desk) => {
    const { reference, name } = desk.takeRequest();
    return { from: list, begins: listIsThere, act: (hand) => findByPalette(hand, reference.toLowerCase(), name) };
  },
};

export const findByPhone: Task = {
  what: "Find an inquiry by a phone number",
  arrange: async (desk) => {
    const { phone, name } = desk.takeInquiry();
    return { from: list, begins: listIsThere, act: (hand) => findByPalette(hand, phone.replaceAll(/\D/g, ""), name) };
  },
};

export const openOverdue: Task = {
  what: "Open the most overdue request of mine",
  arrange: async () => ({
    from: "/admin",
    begins: (page) => page.locator(".duetable a").first().waitFor(),
    act: async ({ page, click, press }) => {
      await click(
        page
          .getByRole("row", { name: /^Requests, mine/ })
          .getByRole("link")
          .first(),
      );
      await rows(page).first().locator(".due--late").waitFor();
      await press("j");
      await press("Enter");
      await page.locator(".drawer").getByRole("tab", { name: "Request" }).waitFor();
    },
  }),
};

export const setTwentyInReview: Task = {
  what: "Set twenty chosen requests in review",
  limit: { wanted: "at most 5 clicks", isWithin: ({ clicks, keys }) => clicks + keys <= 5 },
  arrange: async ({ stage: { pool } }) => {
    await pool.query(
      "update funding_requests set status = 'pending' where id in (select id from funding_requests order by id desc limit 30)",
    );
    return {
      from: list,
      begins: listIsThere,
      act: async ({ page, click }) => {
        await click(rows(page).nth(0).locator(".ck label"));
        await click(rows(page).nth(19).locator(".ck label"), "Shift");
        await click(page.getByRole("button", { name: "Set status" }));
        await click(dialog(page).locator("label").filter({ hasText: "In review" }));
        await click(dialog(page).getByRole("button", { name: "Change 20 rows" }));
        await dialog(page).waitFor({ state: "detached" });
      },
      isDone: async () => {
        const { rows } = await pool.query<{ n: number }>(
          "select count(*)::int as n from (select status from funding_requests order by id desc limit 20) newest where status = 'in_review'",
        );
        return rows[0]?.n === 20;
      },
    };
  },
};

export const takeNarrowedList: Task = {
  what: "Narrow the list by two filters and take it away as XLSX",
  arrange: async () => ({
    from: list,
    begins: listIsThere,
    act: async ({ page, click, choose }) => {
      await click(page.getByRole("group", { name: "Status" }).getByRole("button", { name: /^Pending/ }));
      await click(page.getByText("Filters", { exact: true }));
      await choose(page.locator(".deskfilter").filter({ hasText: /^Due/ }).locator("select"), "Overdue");
      await page.waitForURL(/due=late/);
      await click(page.getByLabel("More actions", { exact: true }));
      const download = page.waitForEvent("download");
      await click(page.getByRole("link", { name: /^XLSX/ }));
      if (!(await download).suggestedFilename().endsWith(".xlsx")) throw new Error("it is no workbook");
    },
  }),
};

export const seeLetter: Task = {
  what: "See whether the applicant's email was accepted",
  arrange: async () => ({
    from: list,
    begins: listIsThere,
    act: async ({ page, click, see }) => {
      await click(rows(page).nth(3).locator("[data-row]"));
      await click(page.locator(".drawer").getByRole("tab", { name: "Conversation" }));
      await see(page.locator(".drawer .thread").getByText("Accepted by the mail server").first());
    },
  }),
};
