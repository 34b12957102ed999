"use client";
import { Download } from "lucide-react";
import { fileNameOf, writeAgentFile } from "@/components/agents/file/agent-file";
import { Button } from "@/components/ui/form/button";
import type { Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";

/** Hands the agent, as it is saved, to the browser as a file. */
export function ExportAgent({ agent }: { agent: Agent }) {
  const t = useText();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mr-2.5 ml-auto"
      icon={<Download aria-hidden="true" />}
      title={t("Download the saved agent as a file")}
      onClick={() => download(agent)}
    >
      <span className="max-wide:sr-only">{t("Export")}</span>
    </Button>
  );
}

function download(agent: Agent): void {
  const url = URL.createObjectURL(new Blob([writeAgentFile(agent)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), {
    href: url,
    download: fileNameOf(agent),
  });
  link.click();
  // The download has begun by then; at once would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
