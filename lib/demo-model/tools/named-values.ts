import "server-only";
import type { Parameter } from "@/lib/demo-model/tools/parameters";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** "time_zone" is also written "time zone" and "timeZone". */
const spoken = (name: string): string =>
  name
    .split(/_|-|(?<=[a-z])(?=[A-Z])/)
    .map(escaped)
    .join("[ _-]?");

const before = (name: string): string => `(?<![\\p{L}\\d_])["'\`]?${spoken(name)}["'\`]?`;

function patternsOf(parameter: Parameter, others: Parameter[]): RegExp[] {
  const name = before(parameter.name);
  if (/number|integer/.test(parameter.type))
    return [
      new RegExp(
        `${name}(?:\\s*[:=]\\s*|\\s+(?:is |of |to )?)(-?\\d+(?:\\.\\d+)?)(?![\\d-])`,
        "iu",
      ),
    ];
  if (parameter.type === "boolean")
    return [new RegExp(`${name}\\s*(?:[:=]|is)?\\s*(true|false|yes|no|on|off)\\b`, "iu")];
  if (parameter.type !== "string") return [];
  const next = others.map((other) => before(other.name)).join("|");
  // An unquoted value runs to the next parameter's name, or to the end of its line.
  const until = next
    ? `(?=[,;]?\\s*(?:and |with )?(?:${next})\\s*[:=]|[,;]\\s*(?:and |with )?(?:${next})|\\n|$)`
    : "(?=\\n|$)";
  return [
    new RegExp(
      `${name}\\s*(?:[:=]|is|of)?\\s*(?:"([^"]*)"|“([^”]*)”|'([^'\\n]*)'(?!\\p{L}))`,
      "iu",
    ),
    new RegExp(`${name}\\s*[:=]\\s*([^\\s"“'][^\\n]*?)[.,;]?\\s*${until}`, "iu"),
  ];
}

/** The arguments a message spells out as `name: value` or `name=value`, and the message without them. */
export function namedValues(
  parameters: Parameter[],
  message: string,
): { values: Map<string, string>; rest: string } {
  const values = new Map<string, string>();
  let rest = message;
  for (const parameter of parameters) {
    const others = parameters.filter((other) => other !== parameter);
    for (const pattern of patternsOf(parameter, others)) {
      const match = pattern.exec(rest);
      const value = match?.slice(1).find((group) => group !== undefined);
      if (!match || value === undefined) continue;
      values.set(parameter.name, value);
      rest = rest.replace(match[0], " ");
      break;
    }
  }
  return { values, rest };
}
