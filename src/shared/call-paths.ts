/** The addresses of funding calls. Apart from `paths`, which every page brings: the form has no byte to spare (decision 0050). */
export const callPaths = {
  all: "/funding-calls",
  one: (reference: string) => `/funding-calls/${reference}`,
  /** The form for a call; `noCall` takes a draft out of its call. */
  form: (reference: string) => `/funding-request?call=${reference}`,
} as const;

export const noCall = "none";

/** The call that the address of the form names; an address can say anything. */
export function callAskedFor(search: URLSearchParams): string | undefined {
  const asked = search.get("call") ?? "";
  return /^FC-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(asked) ? asked : undefined;
}
