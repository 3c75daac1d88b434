const previewLength = 150;

/** The message preview is cut at 150 characters plus '...' (§9). */
export function preview(text: string): string {
  const characters = Array.from(text);
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join("")}...` : text;
}
