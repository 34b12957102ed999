import type { ParameterDraft } from "@/components/agents/tools/draft/tool-draft";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** The values typed into 'Try it', by the parameter's key. */
export type Samples = Record<number, string>;
type Read = { args: Record<string, unknown>; faults: Record<number, Sentence> };

/**
 * Parses the typed values into arguments: an empty optional one is omitted. A value that does not match its type is an
 * error.
 */
export function readSamples(parameters: readonly ParameterDraft[], samples: Samples): Read {
  const read: Read = { args: {}, faults: {} };
  for (const parameter of parameters) {
    const name = parameter.name.trim();
    const text = samples[parameter.key] ?? "";
    if (text.trim() === "" && !(parameter.required && parameter.type === "string")) {
      if (parameter.required)
        read.faults[parameter.key] = sentence("sample_required", "Give a value for {name}", {
          name,
        });
      continue;
    }
    if (text === "" && parameter.required && choicesOf(parameter)) {
      read.faults[parameter.key] = sentence("sample_required", "Give a value for {name}", { name });
      continue;
    }
    const value = valueOf(parameter.type, text);
    if (value === undefined)
      read.faults[parameter.key] =
        SENTENCE[parameter.type] ?? sentence("sample_not_of_type", "This does not fit the type");
    else read.args[name] = value;
  }
  return read;
}

/** The values that a parameter allows, as typed; undefined if there is no such list. */
export function choicesOf({ type, more }: ParameterDraft): string[] | undefined {
  const choices =
    more?.type === type
      ? more.enum?.filter((each) => typeof each === type && each !== "")
      : undefined;
  return choices?.length ? choices.map(String) : undefined;
}

const SENTENCE: Record<string, Sentence> = {
  number: sentence("sample_not_number", "Write a number"),
  boolean: sentence("sample_not_boolean", "Choose true or false"),
  array: sentence("sample_not_list", 'Write a list as JSON, such as ["a", "b"]'),
  object: sentence("sample_not_object", 'Write an object as JSON, such as {"a": 1}'),
};

function valueOf(type: ParameterDraft["type"], text: string): unknown {
  if (type === "string") return text;
  const value = parsed(text);
  if (type === "array") return Array.isArray(value) ? value : undefined;
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  return typeof value === type && value !== Infinity && value !== -Infinity ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
