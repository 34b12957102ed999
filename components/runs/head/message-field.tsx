"use client";
import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import type { ForkMessage } from "@/lib/runs/run/rerun-contract";
import type { SentMessage } from "@/lib/runs/trace/contract";
import { useText } from "@/lib/texts/use-text";

/** How much of a message identifies it. */
const BEGINNING = 60;

type Props = {
  /** As sent. */
  messages: SentMessage[];
  changed: ForkMessage[] | undefined;
  onChange: (messages: ForkMessage[]) => void;
};

/** One of the messages sent to a model, for editing. */
export function MessageField({ messages, changed, onChange }: Props) {
  const t = useText();
  const index = messages.findLastIndex(({ from }) => from === "message");
  const [chosen, setChosen] = useState(index);
  const all = changed ?? messages.map(asSent);
  const texts = messages.flatMap(({ role, from, content }, at) =>
    from !== "instructions" && typeof content === "string" && content
      ? [{ role, content, at }]
      : [],
  );
  return (
    <>
      <Field label={t("Message to change")}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {texts.map(({ role, content, at }) => (
              <option key={at} value={at}>
                {`${role}: ${content.slice(0, BEGINNING)}`}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t("New text")}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={6}
            value={all[chosen]?.content ?? ""}
            onChange={(event) =>
              onChange(
                all.map((message, at) =>
                  at === chosen ? { ...message, content: event.target.value } : message,
                ),
              )
            }
          />
        )}
      </Field>
    </>
  );
}

/** In the format of a fork's input. */
const asSent = ({ role, content, tool_calls, tool_call_id, reasoning_content }: SentMessage) =>
  ({ role, content, tool_calls, tool_call_id, reasoning_content }) as ForkMessage; // the trace has it in the wire's own names
