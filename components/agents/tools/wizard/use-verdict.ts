"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { errorDetails } from "@/components/agents/tools/wizard/error-details";
import { useValidateTool } from "@/lib/tools/client";
import { toolApi, type ToolDefinition } from "@/lib/tools/contract";
import { withReason, type SentenceOrText } from "@/lib/core/shared/sentence";

/** The server is called once typing pauses this long. */
const REST_MS = 400;

/** `field`: the path to the error, such as `implementation.url`. */
export type DefinitionError = { field: string; sentence: SentenceOrText };
type Answer = {
  text: string;
  errors: DefinitionError[];
  valid: boolean;
  /** The server could not be called; its sentence, if any. */
  problem?: SentenceOrText;
};

/** The server's validation of the current definition. Null: nothing to check yet. */
export function useVerdict(definition: ToolDefinition | null) {
  const validate = useValidateTool();
  const [last, setLast] = useState<Answer | null>(null);
  const text = definition && JSON.stringify(definition);

  const ask = useEffectEvent(async (text: string): Promise<Answer> => {
    try {
      const {
        valid,
        errors,
        error_reasons = [],
        error_fields = [],
      } = await validate(JSON.parse(text));
      return {
        text: text,
        valid,
        errors: errors.map((each, at) => ({
          field: error_fields[at] ?? "",
          sentence: withReason(each, error_reasons[at]),
        })),
      };
    } catch (error) {
      return {
        text: text,
        errors: [],
        valid: false,
        problem: errorDetails(error, toolApi.validate.fails),
      };
    }
  });
  const open = last === null;
  useEffect(() => {
    if (text === null) return;
    let wanted = true;
    const timer = setTimeout(
      () => void ask(text).then((answer) => wanted && setLast(answer)),
      open ? 0 : REST_MS,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text, open]);

  const current = last !== null && last.text === text ? last : null;
  return {
    checking: current === null,
    valid: current?.valid ?? false,
    errors: last?.errors ?? [],
    problem: current?.problem,
    again: () => setLast(null),
  };
}
