import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metadata, viewport } from "@/app/layout";

type Manifest = { start_url: string; theme_color: string; icons: { src: string; sizes: string }[] };
const publicFile = (path: string) => readFileSync(`public${path}`);
/** Width and height from the start of a PNG file. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("browsers can install the app: the manifest's icons exist in the sizes that it names", () => {
  const manifest = JSON.parse(String(publicFile(String(metadata.manifest)))) as Manifest;
  const pictures = manifest.icons.filter(({ src }) => src.endsWith(".png"));
  expect(pictures.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  for (const { src, sizes } of pictures) expect(sizeOf(publicFile(src)), src).toBe(sizes);
  expect(sizeOf(publicFile("/apple-touch-icon.png"))).toBe("180x180");
  expect(manifest.start_url).toBe("/app");
});

test("the colours around an installed app are those of its frame", () => {
  const [, light, dark] = /--frame: light-dark\((#\w+), (#\w+)\)/.exec(
    readFileSync("app/globals.css", "utf8"),
  )!;
  expect(viewport.themeColor).toMatchObject([{ color: light }, { color: dark }]);
});
