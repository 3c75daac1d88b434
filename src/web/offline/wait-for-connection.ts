const againMs = 5_000;

// The script of the page for times without a connection: it opens the address that was asked for once the server answers again.
// Browsers tell only of the device's own line, so the server is asked too.
// Who opens the page by its own address would see the same again and again.
if (location.pathname !== "/offline") {
  addEventListener("online", () => location.reload());
  setInterval(() => void openAgain(), againMs);
}

async function openAgain(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
