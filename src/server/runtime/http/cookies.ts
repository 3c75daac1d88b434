import { signedInCookie } from "../../../shared/domain/cookies.ts";

/** The name of a cookie at /. The __Host- prefix makes the browser itself insist on Secure, this host and that path. */
export function hostCookie(name: string, publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

export function sessionCookie(publicUrl: string): string {
  return hostCookie("session", publicUrl);
}

/**
 * Makes the function that tells a browser, with a page, whether it has a session: the cookie to set, or nothing where
 * the browser knows already. Scripts cannot see the session's own cookie, and would have to ask with every first visit.
 * It follows the session's cookie alone, so it is right for sessions of any age, in every tab, and after logging out.
 */
export function signedInHint(publicUrl: string): (cookies: string | undefined) => string | undefined {
  const hasSession = namedIn(sessionCookie(publicUrl));
  const hasHint = namedIn(signedInCookie);
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return (cookies) => {
    if (cookies === undefined) return undefined;
    const isSignedIn = hasSession(cookies);
    if (isSignedIn === hasHint(cookies)) return undefined;
    return `${signedInCookie}=1; Path=/; SameSite=Lax${isSignedIn ? "" : "; Max-Age=0"}${secure}`;
  };
}

function namedIn(name: string): (cookies: string) => boolean {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=[^;\\s]`);
  return (cookies) => pattern.test(cookies);
}
