/** The shortest password that is accepted; long ones are better than odd ones. */
export const shortestPassword = 12;

/** What an account can have to set up before anything else (decision 0043). */
export const setUpSteps = ["password", "second_factor"] as const;
export type SetUpStep = (typeof setUpSteps)[number];
