import "server-only";
import { RESERVED_NAMES } from "@/lib/tools/shared/definitions";
import { checkKeys, isRecord, short, type Fault, type Report } from "@/lib/tools/shared/faults";
import { checkImplementation } from "@/lib/tools/check/implementation";
import { checkParameters } from "@/lib/tools/shared/parameters";
import { toolLimits, toolRules } from "@/lib/tools/shared/rules";
import type { Rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

/** Longer lists are not useful. */
const FAULTS = 50;

/**
 * All errors in a definition, as sentences; empty when there are none. Checks everything but the syntax of a JavaScript
 * source, which the sandbox's engine checks (service.ts). It executes nothing.
 *
 * Not a zod schema: all errors are reported at once, an error in a placeholder depends on the parameters beside it, so
 * the schema would have to be rebuilt for each tool, and the rules for parameters are used in a page, too.
 */
export function definitionFaults(value: unknown): Fault[] {
  const faults: Fault[] = [];
  const report: Report = (field, why) =>
    void (faults.length < FAULTS && faults.push({ field, sentence: why }));
  if (!isRecord(value))
    report("", sentence("tool_not_object", "A tool must be an object with type and function"));
  else if (JSON.stringify(value).length > toolLimits.definition)
    report("", sentence("tool_too_long", "A tool must be at most 200,000 characters of JSON"));
  else {
    checkKeys(value, ["type", "function", "implementation"], "", report);
    if (value.type !== "function")
      report("type", sentence("tool_type_wrong", 'The type of a tool must be "function"'));
    checkFunction(value.function, report);
    if (value.implementation !== undefined)
      checkImplementation(value.implementation, parametersOf(value.function), report);
    checkReserved(value.function, value.implementation, report);
  }
  return faults;
}

function checkFunction(value: unknown, report: Report): void {
  if (!isRecord(value))
    return report(
      "function",
      sentence(
        "tool_function_missing",
        "A tool needs a function: an object with name, description and parameters",
      ),
    );
  checkKeys(value, ["name", "description", "parameters"], "function.", report);
  checkText(value.name, toolRules.name, "function.name", report);
  checkText(value.description, toolRules.description, "function.description", report);
  checkParameters(value.parameters, "function.parameters", report);
}

function checkText(value: unknown, rule: Rule, field: string, report: Report): void {
  const why =
    value === undefined || value === null
      ? rule("")
      : typeof value === "string"
        ? rule(value)
        : sentence("tool_field_not_text", "{field} must be text", { field });
  if (why) report(field, why);
}

/** The names of built-in tools are reserved: models and people must be able to rely on them. */
function checkReserved(value: unknown, implementation: unknown, report: Report): void {
  const name = isRecord(value) && typeof value.name === "string" ? value.name : "";
  if (!RESERVED_NAMES.includes(name)) return;
  const own =
    isRecord(implementation) && implementation.kind === "builtin" && implementation.name === name;
  if (!own)
    report(
      "function.name",
      sentence("tool_name_reserved", "The tool name {name} is reserved for the built-in tool", {
        name: short(name),
      }),
    );
}

function parametersOf(value: unknown): string[] {
  const parameters =
    isRecord(value) && isRecord(value.parameters) ? value.parameters.properties : undefined;
  return isRecord(parameters) ? Object.keys(parameters) : [];
}
