import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** WebAuthn 6.1, flags: user present, user verified by a PIN or a fingerprint; attested credential data included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

type Lies = {
  origin?: string;
  rpID?: string;
  type?: string;
  verified?: boolean;
  counter?: number;
  userHandle?: string;
};

/** A security key with one passkey, and the browser that it is plugged into: a software implementation of WebAuthn. */
export class Authenticator {
  readonly id = randomBytes(32);
  private readonly key: KeyObject;
  private readonly cose: Uint8Array;
  private userId = "";
  counter = 0;

  constructor(readonly origin = "http://localhost:3000") {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x, y } = publicKey.export({ format: "jwk" });
    this.key = privateKey;
    const point = (text?: string) => new Uint8Array(Buffer.from(text!, "base64url"));
    // RFC 9053: an EC2 key for ES256 on P-256
    this.cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
  }

  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    lies: Lies = {},
  ): RegistrationResponseJSON {
    this.userId = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.cose]);
    const authData = new Uint8Array(Buffer.concat([this.data(ATTESTED, lies), attested]));
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    const clientDataJSON = base64url(this.client("webauthn.create", options.challenge, lies));
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        attestationObject: base64url(attestation),
        transports: ["internal"],
      },
      clientExtensionResults: {},
    };
  }

  get(options: PublicKeyCredentialRequestOptionsJSON, lies: Lies = {}): AuthenticationResponseJSON {
    this.counter = lies.counter ?? this.counter + 1;
    const authenticatorData = this.data(0, lies);
    const clientData = this.client("webauthn.get", options.challenge, lies);
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.key,
    );
    const userHandle = lies.userHandle ?? this.userId;
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle,
      },
      clientExtensionResults: {},
    };
  }

  private credential() {
    return { id: base64url(this.id), rawId: base64url(this.id), type: "public-key" as const };
  }

  private data(
    flags: number,
    { rpID = new URL(this.origin).hostname, verified = true }: Lies,
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      sha256(rpID),
      Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]),
      counter,
    ]);
  }

  private client(
    type: string,
    challenge: string,
    { origin = this.origin, type: lie = type }: Lies,
  ): Buffer {
    return Buffer.from(JSON.stringify({ type: lie, challenge, origin, crossOrigin: false }));
  }
}
