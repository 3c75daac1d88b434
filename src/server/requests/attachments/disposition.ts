/** "Save this as …" (RFC 6266): the name as it is in `filename*`, and one of plain letters for whoever does not read that. */
export function disposition(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7E]/g, "")
    .replace(/["\\%;]/g, "_")
    .trim();
  const fallback = plain === "" || plain.startsWith(".") ? `file${plain}` : plain;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
