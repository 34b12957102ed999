/** Only these live; all else is shown as text. */
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/** The address as a browser would go to it, or null when it may not be a link. Relative addresses are none: an answer has no place. */
export function safeHref(address: string): string | null {
  try {
    const url = new URL(address);
    return SCHEMES.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
