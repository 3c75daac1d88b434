/** What a page was rendered from, by `readKey`: the status and the body that each call answered. */
export type FirstReads = Record<string, FirstRead>;

export interface FirstRead {
  /** 200 where it is absent. */
  status?: number;
  body: unknown;
}

/** Names one reading of a call, the same on the server and in the browser. */
export function readKey(call: string, input: object): string {
  return `${call} ${JSON.stringify(input)}`;
}

/** The key of the answer that stands for every call: the page of something that is not there is one page for all ids. */
export const anyCall = "*";
