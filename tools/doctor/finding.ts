import type { Config } from "../../src/server/runtime/config.ts";

/** What one question found: what is wrong and how to mend it, or what is only worth knowing. */
export interface Finding {
  isBad: boolean;
  sentence: string;
}

export interface Check {
  name: string;
  /** Empty when all is well. What it throws is a finding too. */
  look: (config: Config) => Promise<Finding[]>;
}

export const bad = (sentence: string): Finding => ({ isBad: true, sentence });
export const note = (sentence: string): Finding => ({ isBad: false, sentence });

/** How long anything outside of this machine may take to answer. */
export const patienceMs = 10_000;

export const why = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};
