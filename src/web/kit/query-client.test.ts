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

it("shows what the first read brought meanwhile", async () => {
  const client = createQueryClient();
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let reads = 0;
  const list = new QueryObserver(client, { queryKey: ["requests"], queryFn: () => answers[reads++]?.promise ?? [] });
  const stop = list.subscribe(() => {});
  const changed = [client.invalidateQueries({ queryKey: ["requests"] }), client.invalidateQueries({ queryKey: ["requests"] })];
  answers[0]?.resolve(["FR-1"]);
  await expect.poll(() => list.getCurrentResult().data).toEqual(["FR-1"]);
  answers[1]?.resolve(["FR-1", "FR-2"]);
  await Promise.all(changed);
  stop();
  client.clear();
});

it("reads nothing twice that has not changed", async () => {
  const client = createQueryClient();
  let reads = 0;
  const answer = Promise.withResolvers<string>();
  const queryFn = () => {
    reads += 1;
    return answer.promise;
  };
  const account = new QueryObserver(client, { queryKey: ["account"], queryFn });
  const stop = account.subscribe(() => {});
  await client.invalidateQueries({ queryKey: ["keys"] });
  answer.resolve("Stone Meadow");
  await expect.poll(() => account.getCurrentResult().data).toBe("Stone Meadow");
  expect(reads).toBe(1);
  stop();
  client.clear();
});
