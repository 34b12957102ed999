"use client";
import { X } from "lucide-react";
import { store, useStored } from "@/components/shell/stored";
import { Alert } from "@/components/ui/alert";
import { IconButton } from "@/components/ui/button";
import { useModels } from "@/lib/models/client";

const ENTRY = "demo-note";

/** Says so when no real model answers, until it is dismissed. */
export function DemoNote({ model }: { model: string }) {
  const { data: models } = useModels();
  const dismissed = useStored(ENTRY) === "dismissed";
  if (dismissed || models?.find((each) => each.id === model)?.configured !== false) return null;
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
