/** Version of the licence in the files; each version is registered with the hash of its words (decisions 0046, 0073). */
export const licenceVersion = "2026-11-23";
