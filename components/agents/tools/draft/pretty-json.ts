/** Like JSON.stringify(value, null, 2), but small flat values stay on one line. */
export function prettyJson(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const list = Array.isArray(value);
  const flat = Object.values(value).every((each) => typeof each !== "object" || each === null);
  const inner = flat ? "" : `${indent}  `;
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) =>
      list ? prettyJson(each, inner) : `${JSON.stringify(name)}: ${prettyJson(each, inner)}`,
    );
  const [open, close] = list ? ["[", "]"] : ["{", "}"];
  const line =
    list || parts.length === 0
      ? `${open}${parts.join(", ")}${close}`
      : `${open} ${parts.join(", ")} ${close}`;
  if (flat && line.length <= WIDTH) return line;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(",\n")}\n${indent}${close}`;
}

const WIDTH = 48;
