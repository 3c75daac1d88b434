import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";

it("reads a list again that was still being read for the first time when it changed", async () => {
  const client = createQueryClient();
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let reads = 0;
  const list = new QueryObserver(client, { queryKey: ["keys"], queryFn: () => answers[reads++]?.promise ?? [] });
  const stop = list.subscribe(() => {});
  const changed = client.invalidateQueries({ queryKey: ["keys"] });
  answers[0]?.resolve([]);
  answers[1]?.resolve(["Core banking"]);
  await changed;
  expect(list.getCurrentResult().data).toEqual(["Core banking"]);
  expect(reads).toBe(2);
  stop();
  client.clear();
});

it("leaves first reads of other things alone", async () => {
  const client = createQueryClient();
  const answer = Promise.withResolvers<string>();
  const account = new QueryObserver(client, { queryKey: ["account"], queryFn: () => answer.promise });
  const stop = account.subscribe(() => {});
  await client.invalidateQueries({ queryKey: ["keys"] });
  expect(account.getCurrentResult().fetchStatus).toBe("fetching");
  answer.resolve("Stone Meadow");
  await expect.poll(() => account.getCurrentResult().data).toBe("Stone Meadow");
  stop();
  client.clear();
});
