/**
 * A link that begins an email. The address is what a stranger typed: without its signs taken out, one such as "a?bcc=b@example.org"
 * would add a recipient of theirs.
 */
export function mailTo(address: string, subject?: string): string {
  const to = encodeURIComponent(address).replaceAll("%40", "@");
  return subject === undefined ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
