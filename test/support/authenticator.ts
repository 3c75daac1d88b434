import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** A passkey in memory: it signs as a device does, and can be told to lie, which a browser's cannot. */
export interface Authenticator {
  register: (options: unknown, lies?: Lies) => Record<string, unknown>;
  sign: (options: unknown, lies?: Lies) => Record<string, unknown>;
}

interface Lies {
  origin?: string;
  rpId?: string;
  /** The device did not make sure who holds it. */
  isUnverified?: boolean;
  /** How often it was used, as it says. */
  counter?: number;
}

interface Asked {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

export function createAuthenticator(publicUrl: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const own = { origin: new URL(publicUrl).origin, counter: 0 };
  const answer = (response: Record<string, unknown>) => ({
    id: credentialId.toString("base64url"),
    rawId: credentialId.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    register: (options, lies = {}) => {
      const { challenge, rp } = options as Asked;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(lies.rpId ?? rp?.id ?? "", lies, 0x40, own.counter), attested]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData)],
        ]) as never,
      );
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge, lies.origin ?? own.origin).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    sign: (options, lies = {}) => {
      const { challenge, rpId } = options as Asked;
      own.counter = lies.counter ?? own.counter + 1;
      const data = clientData("webauthn.get", challenge, lies.origin ?? own.origin);
      const authData = authenticatorData(lies.rpId ?? rpId ?? "", lies, 0, own.counter);
      const signed = Buffer.concat([authData, createHash("sha256").update(data).digest()]);
      return answer({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      });
    },
  };
}

/** The hash of the party's name, what the device saw (present 1, verified 4), and its count (WebAuthn, §6.1). */
function authenticatorData(rpId: string, { isUnverified }: Lies, more: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([(isUnverified ? 0x01 : 0x05) | more]), count]);
}

/** An ES256 key as COSE writes it (RFC 9053, §7.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const entries: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ];
  return Buffer.from(isoCBOR.encode(new Map(entries) as never));
}
