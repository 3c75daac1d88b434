/** Tells scripts that the browser has a session, and nothing about it (http/cookies.ts). */
export const signedInCookie = "signed_in";
