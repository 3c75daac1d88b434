/** The project that the address of the contact page names, by its public id; an address can say anything. */
export function projectAskedFor(search: URLSearchParams): string | undefined {
  const asked = search.get("project") ?? "";
  return /^prj_[0-9a-z]{16}$/.test(asked) ? asked : undefined;
}
