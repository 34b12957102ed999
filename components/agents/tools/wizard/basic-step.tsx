import type { useToolDraft } from "@/components/agents/tools/draft/use-tool-draft";
import { Field } from "@/components/ui/form/field";
import { TextArea, TextInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

export function BasicStep({
  wizard: { draft, change, errorOf, leave },
}: {
  wizard: ReturnType<typeof useToolDraft>;
}) {
  const t = useText();
  return (
    <div className="max-w-[560px] space-y-5">
      <Field
        label={t("Tool name")}
        helper={t("What the agent calls it, such as convert_currency.")}
        error={errorOf("name")}
      >
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
      <Field
        label={t("Tool description")}
        helper={t("The agent reads it to decide when to use the tool.")}
        error={errorOf("description")}
      >
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
