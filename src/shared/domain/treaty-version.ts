/** Version of the treaty in the files; those that two people publish at the desk are called by their numbers. A signature keeps the version that was signed. */
export const treatyVersion = "2026-11-22";
