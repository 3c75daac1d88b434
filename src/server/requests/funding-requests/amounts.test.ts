import { expect, it } from "vitest";
import { createRequestDesk } from "../../../../test/support/request-desk.ts";

it("orders amounts within their currencies, which are not compared, over pages too", async () => {
  const stage = await createRequestDesk();
  const amounts = ["USD 5000", "JPY 300000", "USD 0.5", "KWD 10.125", "USD 40000", "JPY 9999999999999999"];
  for (const amount of amounts) {
    const { id } = await stage.submit();
    const [currency, value] = amount.split(" ");
    await stage.rows("update funding_requests set funding_currency = $2, funding_amount = $3 where id = $1", [id, currency, value]);
  }
  const walk = async (order: "asc" | "desc") => {
    const found: string[] = [];
    for (let cursor: unknown = undefined; cursor !== null;) {
      const after = cursor === undefined ? "" : `&cursor=${String(cursor)}`;
      const { status, body } = await stage.desk(
        stage.cookies.nora,
        "GET",
        `/funding-requests?sort=fundingAmount&order=${order}&limit=2${after}`,
      );
      expect(status).toBe(200);
      const items = body["items"] as { fundingCurrency: string; fundingAmountValue: string }[];
      found.push(...items.map((item) => `${item.fundingCurrency} ${Number(item.fundingAmountValue)}`));
      cursor = body["nextCursor"];
    }
    return found;
  };
  const rising = ["JPY 300000", "JPY 10000000000000000", "KWD 10.125", "USD 0.5", "USD 5000", "USD 40000"];
  expect(await walk("asc")).toEqual(rising);
  expect(await walk("desc")).toEqual(rising.toReversed());
  await stage.test.close();
});
