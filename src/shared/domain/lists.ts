/** How many rows one call may change or return, so that a transaction and an answer stay short. */
export const mostAtOnce = 200;
