import "server-only";
import { sentence } from "@/lib/core/shared/sentence";
import type { Report } from "@/lib/tools/shared/faults";
import { placeholdersIn } from "@/lib/tools/shared/placeholders";

/** Each placeholder must name a parameter or a secret; if braces have no other meaning, none may be left. */
export function checkNames(
  text: string,
  field: string,
  parameters: string[],
  report: Report,
  strict = field !== "body",
): void {
  const { names, rest } = placeholdersIn(text);
  for (const name of new Set(names)) {
    if (!parameters.includes(name))
      report(
        field,
        sentence("placeholder_unknown", "{placeholder} isn't a parameter of this tool", {
          placeholder: `{{${name}}}`,
        }),
      );
  }
  if (strict && /\{\{|\}\}/.test(rest))
    report(
      field,
      sentence(
        "placeholder_malformed",
        "Something between {{ and }} is neither a parameter nor secret.NAME",
      ),
    );
}
