/** The anti-forgery token of this page: the one of the newest answer, else the one in the page's meta tag. */
let newest = "";

export function csrfToken(): string {
  return (
    newest || document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content || ""
  );
}

export function rememberCsrfToken(token: string | null): void {
  if (token) newest = token;
}

/** Asks the server which token fits the cookies as they are now; says whether it is another one. */
export async function refreshCsrfToken(): Promise<boolean> {
  const before = csrfToken();
  const answer = await fetch("/api/auth/me", {
    headers: { accept: "application/json" },
    credentials: "same-origin",
  });
  rememberCsrfToken(answer.headers.get("x-csrf-token"));
  return csrfToken() !== before;
}
