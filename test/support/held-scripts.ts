import type { Page } from "@playwright/test";

/** Keeps scripts from arriving until `release`, as a slow line does. `asked` resolves once one was asked for. */
export async function holdScripts(
  page: Page,
  isHeld: (address: string) => boolean = () => true,
): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    if (!isHeld(route.request().url())) return route.continue();
    asked.resolve();
    await released.promise;
    return route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}
