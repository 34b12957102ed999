// Prerendered pages cannot carry a nonce, which is valid for one response only. Their policy lists the hashes of their
// own inline scripts instead, computed once at build time.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../commands/project.mjs";

const built = path.join(root, ".next");
const file = path.join(built, "troupe-inline-scripts.json");
const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashOf = (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Writes, for each prerendered page of the build, its inline scripts' sources in the format of a policy. */
export function writeInlineScripts() {
  const { routes } = JSON.parse(readFileSync(path.join(built, "prerender-manifest.json"), "utf8"));
  const pages = Object.keys(routes).flatMap((route) => {
    const html = path.join(built, "server/app", `${route === "/" ? "index" : route}.html`);
    if (!existsSync(html)) return [];
    const hashes = [...readFileSync(html, "utf8").matchAll(INLINE)].map(([, script]) =>
      hashOf(script),
    );
    return [[route, [...new Set(hashes)]]];
  });
  writeFileSync(file, JSON.stringify(Object.fromEntries(pages)));
}

/** The build's output, by path. */
export function readInlineScripts() {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
