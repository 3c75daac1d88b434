/** A part of the product, or somebody without an account, that acts by a name in the records. */
const named = (username: string) => ({ id: null, username });

/** Nobody's account may have one of these names, nor one that looks like it: records would not show who acted. */
export const actors = {
  applicant: named("applicant"),
  community: named("community"),
  /** What happens because its time has come. */
  system: named("system"),
  retention: named("retention"),
  /** Whoever starts the product or runs its commands. */
  console: named("console"),
};
