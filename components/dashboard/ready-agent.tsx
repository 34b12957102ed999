"use client";
import { useRef, useState } from "react";
import { routes } from "@/components/routes";
import { navigate } from "@/components/ui/navigate";
import { Button } from "@/components/ui/form/button";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useCreateAgent } from "@/lib/agents/client";
import type { AgentInput } from "@/lib/agents/contract";
import { fieldsOf } from "@/lib/agents/fields";
import { call } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { FOLLOW_DEFAULT } from "@/lib/models/contract";
import { templateApi, type Template } from "@/lib/templates/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The template that can reply to any question. */
const READY = "starter-research-analyst";

/** Creates an agent from a built-in template and opens the chat with it: one click to the first question. */
export function ReadyAgent() {
  const t = useText();
  const say = useSentence();
  const create = useCreateAgent();
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const start = async () => {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    try {
      const { AgentId: agentId } = await create(inputOf(await call(templateApi.list, undefined)));
      navigate(routes.chatWith({ agentId }));
    } catch (error) {
      setBusy(false);
      toastFailure(say(sentenceIn(error, t("Failed to create agent"))));
    } finally {
      underway.current = false;
    }
  };
  return (
    <Button busy={busy} onClick={() => void start()}>
      {t("Use a ready-made agent")}
    </Button>
  );
}

function inputOf(templates: Template[]): AgentInput {
  const ready = templates.filter((each) => each.built_in);
  const template = ready.find(({ TemplateId }) => TemplateId === READY) ?? ready[0];
  if (!template) throw new Error("There is no built-in template");
  return { ...fieldsOf(template), model: FOLLOW_DEFAULT };
}
