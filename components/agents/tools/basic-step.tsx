import type { useToolDraft } from "@/components/agents/tools/use-tool-draft";
import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/input";

export function BasicStep({ wizard: { draft, change, errorOf, leave } }: { wizard: ReturnType<typeof useToolDraft> }) {
  return (
    <div className="max-w-[560px] space-y-5">
      <Field label="Tool name" helper="What the agent calls it, such as convert_currency." error={errorOf("name")}>
        {(ids) => (
          <TextInput
            {...ids}
            name="tool-name"
            mono
            required
            autoComplete="off"
            spellCheck={false}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            onBlur={() => leave("name")}
          />
        )}
      </Field>
      <Field label="Tool description" helper="The agent reads it to decide when to use the tool." error={errorOf("description")}>
        {(ids) => (
          <TextArea
            {...ids}
            name="tool-description"
            required
            rows={4}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
            onBlur={() => leave("description")}
          />
        )}
      </Field>
    </div>
  );
}
