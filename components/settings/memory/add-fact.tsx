"use client";
import { useState, type FormEvent } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { useAgentNames } from "@/lib/agents/client";
import { sentence } from "@/lib/core/shared/sentence";
import { useCreateMemory } from "@/lib/memory/client";
import { factOf, memoryRules } from "@/lib/memory/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onClose: () => void;
  /** The agent that is chosen first, if any. */
  agentId?: string;
};

/** A fact that the user writes. */
export function AddFact({ open, onClose, agentId }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("Add fact")}
      text={t("One sentence that the agent should know about you in every chat.")}
    >
      <FactForm agentId={agentId} onClose={onClose} />
    </FormDialog>
  );
}

const NO_AGENT = sentence("agent_choice_required", "Choose an agent");

function FactForm({ agentId = "", onClose }: Pick<Props, "agentId" | "onClose">) {
  const t = useText();
  const say = useSentence();
  const agents = useAgentNames();
  const create = useCreateMemory();
  const [agent, setAgent] = useState(agentId);
  const [text, setText] = useState("");
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fact = factOf(text);
    const fields = complaints({
      agent_id: agent === "" ? NO_AGENT : undefined,
      fact: memoryRules.fact(fact),
    });
    if (Object.keys(fields).length > 0) return setWrong({ fields });
    const done = await attempt(async () => {
      await create({ agent_id: agent, fact });
      toast(t("Fact added"));
    });
    if (done) onClose();
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field
        label={t("Agent")}
        helper={t("It uses the fact while its memory is on.")}
        error={wrong.fields.agent_id && say(wrong.fields.agent_id)}
      >
        {(ids) => (
          <SelectInput {...ids} value={agent} onChange={({ target }) => setAgent(target.value)}>
            <option value="">{t("Choose an agent")}</option>
            {[...agents].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t("Fact")} error={wrong.fields.fact && say(wrong.fields.fact)}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            placeholder={t("Prefers short answers")}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Add fact")}
        </Button>
      </div>
    </form>
  );
}
