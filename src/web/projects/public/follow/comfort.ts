import type { FollowRhythm } from "../../../../shared/domain/follows.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";

/** What a script adds to the part of the server that holds the form: the answer comes without another page. */
export function attach(place: HTMLElement): () => void {
  const submit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-follow]")) return;
    event.preventDefault();
    void send(form, Math.round(performance.now()));
  };
  place.addEventListener("submit", submit);
  return () => place.removeEventListener("submit", submit);
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
    answer.textContent = failure?.fields?.["email"] ?? failure?.reason ?? m.follow_failed();
  } finally {
    button.removeAttribute("aria-disabled");
  }
}
