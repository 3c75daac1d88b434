/** The parts of an installation, as its administrators see on their dashboard whether each works. */
export const healthAreas = ["server", "jobs", "mail", "lists", "money", "backups"] as const;
export type HealthArea = (typeof healthAreas)[number];

/** `unused`: not set up, so there is nothing to measure. `unknown`: it could not be found out. */
export const healthStates = ["works", "wrong", "unknown", "unused"] as const;
export type HealthState = (typeof healthStates)[number];
