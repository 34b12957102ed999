import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { keysOf, metadataOf, signedToken } from "./openid";

/** The provider's user: identified at Google by `sub`, at GitHub by `id`. */
export type ProviderPerson = { subject: string; email: string; verified: boolean; name: string };

/**
 * The fault, or other deviation. `denied` and `failed`: redirected back with an error. `refused`: no tokens, with a
 * sentence. `mute`: a refusal without one. `nonce`, `audience`, `signature`: that part of the id token is wrong.
 * `endless`: a response that is too long. `nobody`: GitHub's API refuses. `mailless`: a user without an email.
 */
export type Fault =
  | "denied"
  | "failed"
  | "refused"
  | "mute"
  | "broken"
  | "nonce"
  | "audience"
  | "signature"
  | "hang"
  | "endless"
  | "nobody"
  | "mailless"
  | "away";

type Code = {
  kind: "google" | "github";
  challenge: string;
  redirect: string;
  nonce: string;
  person: ProviderPerson;
};
type Answer = { status?: number; json?: unknown; location?: string };
type Asked = { url: URL; form: URLSearchParams; bearer: string };

export const CLIENT = { id: "troupe-client", secret: "troupe-client-secret" };

const json = (body: unknown, status = 200): Answer => ({ status, json: body });

/** A sign-in provider on a real port: Google's OpenID and GitHub's OAuth, with the same checks as the real ones. */
export class SignInProvider {
  person: ProviderPerson = {
    subject: "1001",
    email: "ada@example.com",
    verified: true,
    name: "Ada Byron",
  };
  fault: Fault | undefined;
  /** `METHOD /path` of every request. */
  readonly asked: string[] = [];
  /** Codes, tokens and verifiers that were sent: none of them may appear elsewhere. */
  readonly secrets: string[] = [CLIENT.secret];
  /** Called when a request is left without a response. */
  onHang: () => void = () => undefined;

  private readonly keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  private readonly others = generateKeyPairSync("rsa", { modulusLength: 2048 });
  private readonly codes = new Map<string, Code>();
  private readonly tokens = new Map<string, ProviderPerson>();
  private readonly server = createServer(
    (request, response) => void this.answer(request, response),
  );

  static async start(): Promise<SignInProvider> {
    const provider = new SignInProvider();
    await new Promise<void>((resolve) => provider.server.listen(0, "127.0.0.1", resolve));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings of a Troupe that signs in with this provider. */
  get env(): Record<string, string> {
    const { id, secret } = CLIENT;
    const github = {
      GITHUB_CLIENT_ID: id,
      GITHUB_CLIENT_SECRET: secret,
      GITHUB_URL: `${this.url}/github`,
      GITHUB_API_URL: `${this.url}/github-api`,
    };
    return {
      GOOGLE_CLIENT_ID: id,
      GOOGLE_CLIENT_SECRET: secret,
      GOOGLE_ISSUER_URL: this.url,
      ...github,
    };
  }

  /** A new user, whom the provider signs in from now on, without faults. */
  newPerson(about: Partial<ProviderPerson> = {}): ProviderPerson {
    const subject = String(1_000_000 + Math.floor(Math.random() * 1e9));
    this.fault = undefined;
    this.person = {
      subject,
      email: `person.${subject}@example.com`,
      verified: true,
      name: "Ada Byron",
      ...about,
    };
    return this.person;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", this.url);
    this.asked.push(`${request.method} ${url.pathname}`);
    if (this.fault === "away") return void response.destroy();
    if (this.fault === "hang" && request.method === "POST") return this.onHang();
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const given = this.serve(`${request.method} ${url.pathname}`, {
      url,
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
      bearer,
    });
    const headers = given.location
      ? { location: given.location }
      : { "content-type": "application/json" };
    response
      .writeHead(given.status ?? 200, headers)
      .end(given.location ? "" : JSON.stringify(given.json));
  }

  private serve(call: string, asked: Asked): Answer {
    if (call === "GET /.well-known/openid-configuration") return json(metadataOf(this.url));
    if (call === "GET /jwks") return json(keysOf(this.keys.publicKey));
    if (call === "GET /authorize") return this.authorize("google", asked.url);
    if (call === "POST /token") return this.googleToken(asked.form);
    if (call === "GET /github/login/oauth/authorize") return this.authorize("github", asked.url);
    if (call === "POST /github/login/oauth/access_token") return this.githubToken(asked.form);
    if (call === "GET /github-api/user") return this.githubUser(asked.bearer);
    if (call === "GET /github-api/user/emails") return this.githubEmails(asked.bearer);
    return json({ message: "Not Found" }, 404);
  }

  /** The user agrees immediately, or refuses; either way the browser is redirected back. */
  private authorize(kind: Code["kind"], { searchParams: asked }: URL): Answer {
    const scope = kind === "google" ? "openid email profile" : "read:user user:email";
    const right =
      asked.get("client_id") === CLIENT.id &&
      asked.get("response_type") === "code" &&
      asked.get("scope") === scope &&
      asked.get("code_challenge_method") === "S256";
    const challenge = asked.get("code_challenge");
    if (!right || !challenge || !asked.get("state")) return json({ error: "invalid_request" }, 400);
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("state", asked.get("state") ?? "");
    if (kind === "google") back.searchParams.set("iss", this.url);
    const error =
      this.fault === "denied"
        ? "access_denied"
        : this.fault === "failed"
          ? "temporarily_unavailable"
          : "";
    if (error) {
      back.searchParams.set("error", error);
      back.searchParams.set("error_description", `The provider says:\n${error}`);
    } else {
      back.searchParams.set("code", this.secret());
      back.searchParams.set("scope", scope);
      const code: Code = {
        kind,
        challenge,
        redirect: asked.get("redirect_uri") ?? "",
        nonce: asked.get("nonce") ?? "",
        person: { ...this.person },
      };
      this.codes.set(back.searchParams.get("code")!, code);
    }
    return { status: 302, location: back.href };
  }

  /** The code of a completely valid request: client, redirect URI, verifier. It can be used once. */
  private redeemed(kind: Code["kind"], form: URLSearchParams): Code | null {
    const code = this.codes.get(form.get("code") ?? "");
    this.codes.delete(form.get("code") ?? "");
    const verifier = form.get("code_verifier") ?? "";
    this.secrets.push(verifier);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const client =
      form.get("client_id") === CLIENT.id &&
      form.get("client_secret") === CLIENT.secret &&
      form.get("grant_type") === "authorization_code";
    return client &&
      code?.kind === kind &&
      code.redirect === form.get("redirect_uri") &&
      code.challenge === challenge
      ? code
      : null;
  }

  private googleToken(form: URLSearchParams): Answer {
    const code = this.redeemed("google", form);
    if (this.fault === "broken") return json({ message: "out of order" }, 500);
    if (this.fault === "mute") return json({ error: "invalid_grant" }, 400);
    if (!code || this.fault === "refused")
      return json({ error: "invalid_grant", error_description: "The code is spent." }, 400);
    const access = this.secret();
    const filler = this.fault === "endless" ? { filler: "x".repeat(300 * 1024) } : {};
    return json({
      access_token: access,
      token_type: "Bearer",
      expires_in: 3600,
      id_token: this.idToken(code),
      ...filler,
    });
  }

  private idToken({ nonce, person }: Code): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.url,
      aud: this.fault === "audience" ? "another-client" : CLIENT.id,
      sub: person.subject,
      iat: now,
      exp: now + 3600,
      nonce: this.fault === "nonce" ? "another-nonce" : nonce,
      name: person.name,
      ...(this.fault === "mailless"
        ? {}
        : { email: person.email, email_verified: person.verified }),
    };
    const key = this.fault === "signature" ? this.others.privateKey : this.keys.privateKey;
    const token = signedToken(claims, key);
    this.secrets.push(token);
    return token;
  }

  /** GitHub refuses with a 200. */
  private githubToken(form: URLSearchParams): Answer {
    const code = this.redeemed("github", form);
    if (this.fault === "broken") return json({ message: "out of order" }, 500);
    if (this.fault === "mute") return json({ error: "bad_verification_code" });
    if (!code || this.fault === "refused")
      return json({ error: "bad_verification_code", error_description: "The code is spent." });
    const access = this.secret();
    this.tokens.set(access, code.person);
    const filler = this.fault === "endless" ? { filler: "x".repeat(300 * 1024) } : {};
    return json({
      access_token: access,
      token_type: "bearer",
      scope: "read:user,user:email",
      ...filler,
    });
  }

  private githubUser(bearer: string): Answer {
    const person = this.tokens.get(bearer);
    if (!person || this.fault === "nobody") return json({ message: "Bad credentials" }, 401);
    return json({
      id: Number(person.subject),
      login: person.email.split("@")[0],
      name: person.name || null,
    });
  }

  private githubEmails(bearer: string): Answer {
    const person = this.tokens.get(bearer);
    if (!person) return json({ message: "Bad credentials" }, 401);
    if (this.fault === "mailless") return json([]);
    const other = {
      email: `other.${person.email}`,
      primary: false,
      verified: true,
      visibility: null,
    };
    return json([
      other,
      { email: person.email, primary: true, verified: person.verified, visibility: "private" },
    ]);
  }

  private secret(): string {
    const secret = randomBytes(24).toString("base64url");
    this.secrets.push(secret);
    return secret;
  }
}
