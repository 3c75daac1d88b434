/** Version of the licence text in src/web/content; each version is registered with the hash of its words (decision 0046). */
export const licenceVersion = "2026-11-23";
