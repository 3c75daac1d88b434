/** How many rows one call may change or return, so that a transaction and an answer stay short. */
export const mostAtOnce = 200;

/** How many things are sent on at once: each is an email of its own to the same person. */
export const mostForwarded = 20;
