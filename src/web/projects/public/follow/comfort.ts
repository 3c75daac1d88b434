import type { FollowRhythm } from "../../../../shared/domain/follows.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";

const copiedMs = 2_000;

/** What a script adds to the server's part: the form's answer comes without another page, texts are copied, the device's own sheet shares. */
export function attach(place: HTMLElement): () => void {
  const submit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-follow]")) return;
    event.preventDefault();
    void send(form, Math.round(performance.now()));
  };
  const click = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>("[data-copy], [data-share]");
    if (button?.dataset["copy"]) void copy(button, button.dataset["copy"]);
    else if (button) void share(button.dataset["share"] ?? "");
  };
  for (const button of place.querySelectorAll<HTMLElement>("[data-share]")) button.hidden = !("share" in navigator);
  // Without a secure connection there is no clipboard; the text can be selected by hand.
  for (const button of place.querySelectorAll<HTMLElement>("[data-copy]")) button.hidden = !("clipboard" in navigator);
  place.addEventListener("submit", submit);
  place.addEventListener("click", click);
  return () => {
    place.removeEventListener("submit", submit);
    place.removeEventListener("click", click);
  };
}

async function copy(button: HTMLElement, id: string): Promise<void> {
  const label = button.querySelector("span");
  const field = document.getElementById(id) as HTMLInputElement | null;
  if (!label || !field) return;
  await navigator.clipboard.writeText(field.value).then(
    () => (label.textContent = m.share_copied()),
    // The browser forbids it: what is selected can be copied by hand.
    () => field.select(),
  );
  setTimeout(() => (label.textContent = m.share_copy()), copiedMs);
}

async function share(title: string): Promise<void> {
  // Whoever closes the sheet has changed their mind.
  await navigator.share({ title, url: location.origin + location.pathname }).catch(() => undefined);
}

async function send(form: HTMLFormElement, elapsedMs: number): Promise<void> {
  const button = form.querySelector("button");
  const answer = form.querySelector("[data-answer]");
  if (!button || !answer || button.getAttribute("aria-disabled") === "true") return;
  const value = (name: string) => (new FormData(form).get(name) ?? "") as string;
  button.setAttribute("aria-disabled", "true");
  try {
    const body = {
      email: value("email"),
      often: value("often") as FollowRhythm,
      project: value("project") || null,
      website: value("website"),
    };
    const { message } = await api("POST /api/follows", { body: { ...body, elapsedMs } });
    answer.textContent = message;
    form.reset();
  } catch (error) {
    const failure = error instanceof CallError ? error : undefined;
    answer.textContent = failure?.fields["email"] ?? failure?.reason ?? m.follow_failed();
  } finally {
    button.removeAttribute("aria-disabled");
  }
}
