import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { startLocalServer, type LocalServer } from "./local-server";

type Claims = JWTPayload & Record<string, unknown>;
/** How the provider deviates; each part changes what an honest one would send. */
export type Twist = {
  claims?: (honest: Claims) => Claims;
  /** Of the userinfo endpoint; null: it refuses. */
  userinfo?: ((honest: Claims) => Claims) | null;
  /** Signs nothing; with a key that no one published; with a shared secret. */
  signature?: "none" | "foreign" | "secret";
  /** The iss parameter of the redirect (RFC 9207). */
  iss?: string;
};

const newKey = async () => ({ kid: randomUUID(), ...(await generateKeyPair("RS256")) });

/** An OpenID Connect provider that sends whatever a test makes of an honest response, signed with jose. */
export class HostileOpenId {
  twist: Twist = {};
  person: Claims = {};
  private nonce = "";
  private key!: Awaited<ReturnType<typeof newKey>>;
  private foreign!: Awaited<ReturnType<typeof newKey>>;
  private server!: LocalServer;

  static async start(): Promise<HostileOpenId> {
    const provider = new HostileOpenId();
    [provider.key, provider.foreign] = [await newKey(), await newKey()];
    provider.server = await startLocalServer((asked, response) => {
      void provider
        .serve(new URL(asked.url, provider.url).pathname)
        .then(({ status, body }) =>
          response
            .writeHead(status, { "content-type": "application/json" })
            .end(JSON.stringify(body)),
        );
    });
    provider.newPerson();
    return provider;
  }

  get url(): string {
    return this.server.url;
  }
  close = () => this.server.close();

  newPerson(about: Claims = {}): void {
    const sub = randomUUID();
    this.twist = {};
    this.person = { sub, email: `${sub}@example.com`, email_verified: true, name: "Ada", ...about };
  }

  /** The provider replaces its key, as it does from time to time. */
  async rotate(): Promise<void> {
    this.key = await newKey();
  }

  /** What a browser brings back from the authorization page. */
  redirectFor(url: string): URLSearchParams {
    const asked = new URL(url).searchParams;
    this.nonce = asked.get("nonce") ?? "";
    return new URLSearchParams({
      code: "x",
      state: asked.get("state") ?? "",
      iss: this.twist.iss ?? this.url,
    });
  }

  /** A token signed by this provider: `twist.signature` decides how. */
  signed(claims: Claims, typ = "JWT"): Promise<string> | string {
    const { signature } = this.twist;
    if (signature === "none") return new UnsecuredJWT(claims).encode();
    if (signature === "secret")
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ })
        .sign(new TextEncoder().encode("secret".repeat(8)));
    const { privateKey, kid } = signature === "foreign" ? this.foreign : this.key;
    const header = { alg: "RS256", typ, kid: signature === "foreign" ? this.key.kid : kid };
    return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
  }

  private async serve(path: string): Promise<{ status: number; body: unknown }> {
    const { claims = (all: Claims) => all } = this.twist;
    const { userinfo = (all: Claims) => all } = this.twist;
    if (path === "/.well-known/openid-configuration") return { status: 200, body: this.metadata() };
    if (path === "/jwks")
      return {
        status: 200,
        body: {
          keys: [{ ...(await exportJWK(this.key.publicKey)), kid: this.key.kid, use: "sig" }],
        },
      };
    if (path === "/userinfo")
      return userinfo === null
        ? { status: 403, body: {} }
        : { status: 200, body: userinfo({ ...this.person }) };
    if (path !== "/token") return { status: 404, body: {} };
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: this.url, aud: "troupe", iat: now, exp: now + 300, nonce: this.nonce };
    const token = await this.signed(claims({ ...honest, ...this.person }));
    return { status: 200, body: { access_token: "a", token_type: "Bearer", id_token: token } };
  }

  private metadata = () => ({
    issuer: this.url,
    authorization_endpoint: `${this.url}/authorize`,
    token_endpoint: `${this.url}/token`,
    userinfo_endpoint: `${this.url}/userinfo`,
    jwks_uri: `${this.url}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "HS256"],
    authorization_response_iss_parameter_supported: true,
  });
}
