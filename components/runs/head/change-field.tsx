"use client";
import { MessageField } from "@/components/runs/head/message-field";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { useModels } from "@/lib/models/client";
import type { ForkChange, ForkWish } from "@/lib/runs/run/rerun-contract";
import type { SentToModel } from "@/lib/runs/trace/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  change: ForkChange;
  /** The model's input; none for a tool's step. */
  sent: SentToModel | undefined;
  /** The current value of the changed field. */
  wish: Partial<ForkWish>;
  onChange: (wish: Partial<ForkWish>) => void;
};

/** The field for a fork's change. */
export function ChangeField({ change, sent, wish, onChange }: Props) {
  const t = useText();
  if (change === "model") return <ModelField wish={wish} onChange={onChange} />;
  if (change === "messages" && sent)
    return (
      <MessageField
        messages={sent.messages}
        changed={wish.messages}
        onChange={(messages) => onChange({ messages })}
      />
    );
  const name = change === "tool_result" ? "tool_result" : "instructions";
  return (
    <Field label={name === "tool_result" ? t("Result") : t("Instructions")}>
      {(ids) => (
        <TextArea
          {...ids}
          rows={6}
          value={wish[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

function ModelField({ wish, onChange }: Pick<Props, "wish" | "onChange">) {
  const t = useText();
  const { data: models = [] } = useModels();
  return (
    <Field label={t("Model")}>
      {(ids) => (
        <SelectInput
          {...ids}
          value={wish.model ?? ""}
          onChange={(event) => onChange({ model: event.target.value || undefined })}
        >
          <option value="">{t("Unchanged")}</option>
          {models.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
