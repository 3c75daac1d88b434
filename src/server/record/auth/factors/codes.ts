import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

const period = 30;

/** A new secret with what an authenticator app needs: the text to type and the picture to scan. */
export function makeSecret(issuer: string, username: string): { secret: string; uri: string; qrSvg: string } {
  const totp = totpOf(new Secret({ size: 20 }).base32, issuer, username);
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrSvg: renderSVG(uri, { border: 2 }) };
}

/**
 * The time step of a right code, one step early or late included, or undefined.
 * A step not beyond `lastStep` was used before and is refused, so that a code that was seen is worth nothing.
 */
export function acceptedStep(secret: string, code: string, lastStep: number): number | undefined {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret, "", "").validate({ token, window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(Date.now() / 1000 / period) + delta;
  return step > lastStep ? step : undefined;
}

function totpOf(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** Ten codes of 120 bits; each opens the account once when the app is lost. Only their hashes are kept, which so many bits allow. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: 10 }, () => {
    const text = BigInt(`0x${randomBytes(15).toString("hex")}`)
      .toString(32)
      .padStart(24, "0");
    return text.match(/.{6}/g)?.join("-") ?? text;
  });
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

export function hashRecoveryCode(code: string): string {
  return createHash("sha256")
    .update(code.toLowerCase().replace(/[^0-9a-v]/g, ""))
    .digest("base64url");
}
