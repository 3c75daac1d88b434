/** Trusted Types as far as they are used: TypeScript does not know them. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string },
  ) => { createHTML: (text: string) => string; createScriptURL: (url: string) => string };
}

const worker = "/sw.js";

/** The site's only policy (server/http/security-headers.ts). It stays in this file: nothing else can make markup or scripts of text. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("hearthbridge", {
  createHTML: (text) => text,
  createScriptURL: (url) => {
    if (url !== worker) throw new TypeError(`${url} is no worker of ours`);
    return url;
  },
});

/** Where our service worker is, as a browser takes it. */
export function workerAddress(): string {
  return policy?.createScriptURL(worker) ?? worker;
}

/** Fetches a page of our own as a document, in which no script runs. Rejects when the server, or what stands before it, is not able to. */
export async function fetchPage(path: string): Promise<Document> {
  const answer = await fetch(path);
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
  const html = await answer.text();
  // The Content-Security-Policy refuses the other document's inline style, which is here already.
  const bare = html.replace(/<style>[^]*?<\/style>/, "");
  return new DOMParser().parseFromString(policy?.createHTML(bare) ?? bare, "text/html");
}
