"use client";
import { X } from "lucide-react";
import { store, useStored } from "@/components/shell/stored";
import { Alert } from "@/components/ui/alert";
import { IconButton } from "@/components/ui/button";
import { useModels } from "@/lib/models/client";

const ENTRY = "demo-note";

/** Whether the demo model stands in for this one, because it has no key. */
export function useIsDemo(model: string | undefined): boolean {
  const { data: models } = useModels();
  return models?.find((each) => each.id === model)?.configured === false;
}

/** Says so when no real model answers, until it is dismissed. */
export function DemoNote({ model }: { model: string }) {
  const demo = useIsDemo(model);
  const dismissed = useStored(ENTRY) === "dismissed";
  if (dismissed || !demo) return null;
  return (
    <Alert
      tone="info"
      title="The demo model is answering"
      action={
        <IconButton label="Dismiss" size="sm" onClick={() => store(ENTRY, "dismissed")}>
          <X />
        </IconButton>
      }
    >
      It follows simple rules. Set <code className="font-mono">DEEPSEEK_API_KEY</code> and restart for a real one.
    </Alert>
  );
}
