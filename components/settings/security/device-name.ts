const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];
const named = (list: readonly [string, RegExp][], agent: string): string | undefined =>
  list.find(([, sign]) => sign.test(agent))?.[0];

/** A browser's long user agent as a familiar name: 'Chrome, macOS'. Anything else is returned unchanged. */
export function deviceName(agent: string): string {
  const names = [named(BROWSERS, agent), named(SYSTEMS, agent)].filter(
    (each) => each !== undefined,
  );
  return names.length ? names.join(", ") : agent;
}
