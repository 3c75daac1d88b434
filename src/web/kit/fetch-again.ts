const firstWaitMs = 2_000;
const longestWaitMs = 60_000;
const mostTries = 20;

/**
 * Fetches a part's code again until it is there. A line that breaks in the moment in which it is fetched takes it for a while and not for
 * the whole visit. Rejects after a quarter of an hour: then a newer version is here, which has other files.
 */
export async function fetchAgain<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1)
    try {
      return await fetchPart();
    } catch (error) {
      if (tries === mostTries) throw error;
      await untilOnlineOr(Math.min(longestWaitMs, firstWaitMs * tries));
    }
}

function untilOnlineOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, waitMs);
  });
}
