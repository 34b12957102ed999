/** What browsers say of the line: https://wicg.github.io/netinfo, in Chromium alone. */
type Line = { saveData?: boolean; effectiveType?: string; type?: string };

/** Whether the person saves data, pays for it by the amount, or has a slow line. */
export function isSparing(): boolean {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  if (!line) return false;
  return (
    line.saveData === true || line.type === "cellular" || /2g|3g/.test(line.effectiveType ?? "")
  );
}
