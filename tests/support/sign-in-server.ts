import { createHash, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { startLocalServer, type LocalServer } from "./local-server";
import { startMcpServer, type TestMcpServer } from "./mcp-server";

type Asked = Parameters<Parameters<typeof startLocalServer>[0]>[0];
type Grant = { scope: string; resource: string };

export type TestSignInServer = LocalServer & {
  /** How it behaves; tests change it. */
  as: {
    /** The lifetime of a token in seconds. */
    lasts: number;
    /** Its PKCE metadata. */
    pkce: string[] | undefined;
    /** The `iss` that it sends with redirects; its own by default. */
    iss: string | undefined;
    /** Whether it declares that it sends `iss`. */
    saysIss: boolean;
    /** Another server's page that it names for signing in. */
    page: string | undefined;
    /** It has no metadata document. */
    silent: boolean;
    registers: boolean;
    /** A suffix of its issuer, in its own metadata and in the MCP server's. */
    slash: { own: string; named: string };
    /** The scope that the MCP server requires for calling `send`. */
    needs: string;
  };
  /** Each token request: which kind, and for which resource. */
  tokensAsked: { grant: string; resource: string; client: string }[];
  /** How often a used refresh token came again. */
  reused: number;
  /** Accepts no tokens any longer, including refresh tokens. */
  revoke: () => void;
  /** Access tokens are no longer accepted; refresh tokens are. */
  expire: () => void;
  /** The person's decision on the page. */
  consents: boolean;
  mcp: TestMcpServer;
};

/**
 * An authorization server (OAuth 2.1) and an MCP server that requires its tokens, both on real ports: refresh tokens
 * can be used once, and each token is for one resource.
 */
export async function startSignInServer(): Promise<TestSignInServer> {
  const codes = new Map<string, Grant & { challenge: string; redirect: string; client: string }>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant | "used">();
  const state = {
    as: {
      lasts: 3600,
      pkce: ["S256"] as string[] | undefined,
      iss: undefined as string | undefined,
      saysIss: true,
      page: undefined as string | undefined,
      silent: false,
      registers: true,
      slash: { own: "", named: "" },
      needs: "",
    },
    tokensAsked: [] as TestSignInServer["tokensAsked"],
    reused: 0,
    consents: true,
    expire: () => access.clear(),
    revoke: () => (access.clear(), refresh.clear()),
  };
  const json = (res: ServerResponse, status: number, value: object) =>
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

  const server: LocalServer = await startLocalServer((asked, res) => {
    const url = new URL(asked.url, server.url);
    if (url.pathname === "/.well-known/oauth-authorization-server" && !state.as.silent)
      return json(res, 200, {
        issuer: server.url + state.as.slash.own,
        authorization_endpoint: state.as.page ?? `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        ...(state.as.registers ? { registration_endpoint: `${server.url}/register` } : {}),
        response_types_supported: ["code"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        token_endpoint_auth_methods_supported: ["none"],
        code_challenge_methods_supported: state.as.pkce,
        authorization_response_iss_parameter_supported: state.as.saysIss,
      });
    if (url.pathname === "/register")
      return json(res, 201, { ...(JSON.parse(asked.body) as object), client_id: randomUUID() });
    if (url.pathname === "/authorize") return authorize(url, res);
    if (url.pathname === "/token") return token(new URLSearchParams(asked.body), res);
    return json(res, 404, {});
  });

  function authorize({ searchParams: given }: URL, res: ServerResponse) {
    const back = new URL(given.get("redirect_uri")!);
    back.searchParams.set("state", given.get("state")!);
    back.searchParams.set("iss", state.as.iss ?? server.url + state.as.slash.own);
    if (state.consents) {
      const code = randomUUID();
      codes.set(code, {
        challenge: given.get("code_challenge")!,
        redirect: back.origin + back.pathname,
        client: given.get("client_id")!,
        scope: given.get("scope") ?? "",
        resource: given.get("resource") ?? "",
      });
      back.searchParams.set("code", code);
    } else back.searchParams.set("error", "access_denied");
    // A page, like a real server's: someone reads it and continues.
    const page = `<!doctype html><html lang="en"><title>Sign in</title><a href="${back.href.replaceAll("&", "&amp;")}">Allow</a>`;
    return res.writeHead(200, { "content-type": "text/html", "x-leads-to": back.href }).end(page);
  }

  function token(form: URLSearchParams, res: ServerResponse) {
    const grant = form.get("grant_type") ?? "";
    const resource = form.get("resource") ?? "";
    state.tokensAsked.push({ grant, resource, client: form.get("client_id") ?? "" });
    const given = grant === "refresh_token" ? byRefresh(form) : byCode(form);
    if (!given || given.resource !== resource) return json(res, 400, { error: "invalid_grant" });
    const [next, renewal] = [randomUUID(), randomUUID()];
    access.set(next, given);
    refresh.set(renewal, given);
    return json(res, 200, {
      access_token: next,
      token_type: "Bearer",
      expires_in: state.as.lasts,
      refresh_token: renewal,
      scope: given.scope,
    });
  }

  function byCode(form: URLSearchParams): Grant | undefined {
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verified = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const fits =
      code?.challenge === verified &&
      code.redirect === form.get("redirect_uri") &&
      code.client === form.get("client_id");
    return fits ? code : undefined;
  }

  function byRefresh(form: URLSearchParams): Grant | undefined {
    const given = refresh.get(form.get("refresh_token") ?? "");
    if (given === "used") {
      // Like a server that considers it stolen: all its tokens are revoked.
      state.reused++;
      state.revoke();
      return undefined;
    }
    refresh.set(form.get("refresh_token") ?? "", "used");
    return given;
  }

  const mcp = await startMcpServer(undefined, (asked: Asked, address) => {
    if (asked.url === "/.well-known/oauth-protected-resource/mcp")
      return {
        status: 200,
        body: { resource: address, authorization_servers: [server.url + state.as.slash.named] },
      };
    const grant = access.get((asked.headers.authorization ?? "").replace(/^Bearer /, ""));
    const metadata = `${new URL(address).origin}/.well-known/oauth-protected-resource/mcp`;
    if (!grant || grant.resource !== address)
      return {
        status: 401,
        body: {},
        challenge: `Bearer resource_metadata="${metadata}", scope="read"`,
      };
    const { needs } = state.as;
    if (needs && asked.body.includes('"name":"send"') && !grant.scope.split(" ").includes(needs))
      return {
        status: 403,
        body: {},
        challenge: `Bearer error="insufficient_scope", scope="${needs}", resource_metadata="${metadata}"`,
      };
    return null;
  });
  const close = async () => {
    await mcp.close();
    await server.close();
  };
  return Object.assign(state, { ...server, mcp, close });
}
