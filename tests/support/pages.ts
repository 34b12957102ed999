import { startLocalServer, type LocalServer } from "./local-server";

const PAGE = `<html><head><title>x</title><style>p{}</style><script>alert("never")</script></head><body><h1>Hello</h1><p>One &amp; <a href="/two">two</a></p><img src="/beacon.png" alt="pic"></body></html>`;
const PAGES: Record<string, [status: number, type: string, body: string]> = {
  "/page": [200, "text/html; charset=utf-8", PAGE],
  "/endless": [200, "text/html", "<table>".repeat(60_000)],
  "/deep": [200, "text/html", "<div>".repeat(180_000) + "bottom"],
  "/json": [200, "application/json", '{"temperature":21}'],
  "/picture": [200, "image/png", "\u0089PNG"],
  "/missing": [404, "application/json", '{"error":"no such city"}'],
  "/latin": [200, "text/plain; charset=iso-8859-1", "latin"],
  "/long": [200, "text/plain", "é".repeat(40_000)],
};

/** A web server with some pages to read; any other path echoes the request. */
export const startPages = (): Promise<LocalServer> =>
  startLocalServer(({ url, method, body, headers }, res) => {
    const known = PAGES[url.split("?")[0]!];
    if (url === "/on")
      return void res.writeHead(302, { location: "http://elsewhere.example/" }).end();
    if (url === "/latin")
      return void res
        .writeHead(200, { "content-type": known![1] })
        .end(Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    if (known) return void res.writeHead(known[0], { "content-type": known[1] }).end(known[2]);
    res.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        method,
        url,
        body,
        type: headers["content-type"] ?? null,
        note: headers["x-note"] ?? null,
      }),
    );
  });
