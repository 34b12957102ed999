import { Browser, newAddress, PASSWORD } from "../support/person";

/** The session cookie's name if the public URL is http. */
export const SESSION = "next-auth.session-token";

/** Signs in with an email or user name, in a new browser unless one is passed. */
export async function login(
  username: string,
  password = PASSWORD,
  browser?: Browser,
  headers: Record<string, string> = {},
): Promise<Response> {
  const used = browser ?? (await new Browser().visit());
  return used.ask("POST", "/api/auth/login", {
    body: { username, password },
    headers: { ...newAddress(), ...headers },
  });
}

/** The value of a browser's session cookie, if it has one. */
export const cookieOf = (browser: Browser): string | undefined =>
  browser
    .cookie()
    .split("; ")
    .find((each) => each.startsWith(`${SESSION}=`))
    ?.slice(SESSION.length + 1);

export const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.ask("GET", "/api/auth/me")).status === 200;
