const question = "hearthbridge:version";

/** Has the page ask whether a newer version is here, as after a server was started anew. Nothing happens where nobody listens yet. */
export function askVersion(): void {
  window.dispatchEvent(new Event(question));
}

/** Calls `listener` whenever somebody has reason to ask. Returns what stops it. */
export function whenVersionAsked(listener: () => void): () => void {
  window.addEventListener(question, listener);
  return () => window.removeEventListener(question, listener);
}
