/** Version of the treaty text in src/web/content; a signature keeps the version that was signed. */
export const treatyVersion = "2026-11-22";
