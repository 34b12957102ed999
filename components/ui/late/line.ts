/** What browsers know about the network connection: https://wicg.github.io/netinfo, only in Chromium. */
type Line = { saveData?: boolean; effectiveType?: string; type?: string };

/** Whether the user saves data, or has a metered or slow connection. */
export function isSparing(): boolean {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  if (!line) return false;
  return (
    line.saveData === true || line.type === "cellular" || /2g|3g/.test(line.effectiveType ?? "")
  );
}
