import type { WorkStore } from "next/dist/server/app-render/work-async-storage.external";
import type { WorkUnitStore } from "next/dist/server/app-render/work-unit-async-storage.external";

/**
 * The response of next-auth's own /api/auth/session for a browser with these cookies. next-auth reads cookies and
 * headers from the framework's request scope rather than from the request, so the scope that the framework would open
 * is opened here.
 */
export async function nextAuthSession(
  cookie: string,
): Promise<{ status: number; cookies: string[]; body: unknown }> {
  const { NextRequest } = await import("next/server");
  const { workAsyncStorage } =
    await import("next/dist/server/app-render/work-async-storage.external");
  const { workUnitAsyncStorage } =
    await import("next/dist/server/app-render/work-unit-async-storage.external");
  const { GET } = await import("@/app/api/auth/[...nextauth]/route");
  const request = new NextRequest("http://localhost:3000/api/auth/session", {
    headers: { cookie, host: "localhost:3000" },
  });
  const { headers, cookies } = request;
  // Only the fields that the two readers use.
  const work = { route: "/api/auth/[...nextauth]" } as WorkStore;
  const unit = {
    type: "request",
    phase: "action",
    headers,
    cookies,
    userspaceMutableCookies: cookies,
  } as unknown as WorkUnitStore;
  const answer = await workAsyncStorage.run(work, () =>
    workUnitAsyncStorage.run(unit, () =>
      GET(request, { params: Promise.resolve({ nextauth: ["session"] }) }),
    ),
  );
  return {
    status: answer.status,
    cookies: answer.headers.getSetCookie(),
    body: await answer.json(),
  };
}
