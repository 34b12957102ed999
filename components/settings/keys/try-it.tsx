"use client";
import { useState, useSyncExternalStore } from "react";
import { CopyButton } from "@/components/markdown/copy-button";
import { Choice } from "@/components/ui/form/choice";
import { useAgentNames } from "@/lib/agents/client";
import type { NewApiKey } from "@/lib/keys/contract";
import { useText } from "@/lib/texts/use-text";

type Language = "curl" | "javascript";
const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: "curl", label: "curl" },
  { value: "javascript", label: "JavaScript" },
];
type Values = { origin: string; key: string; agentId: string };

/** Quoted for a shell, so that nothing in it is interpreted. */
const shell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const WORDS = "Which invoices are open?";

const examples: Record<Language, (values: Values) => string> = {
  curl: ({ origin, key, agentId }) =>
    [
      `curl ${origin}/api/chat \\`,
      `  -H "Authorization: Bearer ${key}" \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -d ${shell(JSON.stringify({ agent_id: agentId, content: WORDS }))}`,
    ].join("\n"),
  javascript: ({ origin, key, agentId }) =>
    [
      `const answer = await fetch("${origin}/api/chat", {`,
      `  method: "POST",`,
      `  headers: { Authorization: "Bearer ${key}", "Content-Type": "application/json" },`,
      `  body: JSON.stringify({ agent_id: "${agentId}", content: "${WORDS}" }),`,
      `});`,
      `const { messages } = await answer.json();`,
      `console.log(messages.at(-1).content);`,
    ].join("\n"),
};

/** A call that works as shown, as long as the new key is known here. */
export function TryIt({ apiKey }: { apiKey: NewApiKey | null }) {
  const t = useText();
  const agents = useAgentNames();
  const [language, setLanguage] = useState<Language>("curl");
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => "", // the server may have several names
  );
  const values = { origin, key: apiKey?.secret ?? "tr_…", agentId: [...agents.keys()][0] ?? "…" };
  return (
    <section aria-labelledby="try-it" className="relative mt-8">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 wide:absolute wide:top-0 wide:right-60 wide:left-0">
        <h2 id="try-it">{t("Try it")}</h2>
        <p className="min-w-0 truncate text-13 text-ink-2">
          {apiKey
            ? t("with “{name}” in place", { name: apiKey.name })
            : t("with a key of yours in place of tr_…")}
        </p>
      </div>
      <div className="text-right">
        <Choice
          label={t("Language of the example")}
          value={language}
          onChange={setLanguage}
          items={LANGUAGES}
        />
      </div>
      <Example text={examples[language](values)} />
    </section>
  );
}

function Example({ text }: { text: string }) {
  const t = useText();
  return (
    <div className="relative mt-3 rounded-xl border border-line bg-subtle">
      <pre
        tabIndex={0}
        role="group"
        aria-label={t("Example")}
        className="overflow-x-auto p-5 pt-12 font-mono text-13 wide:pt-5"
      >
        <Coloured text={text} />
      </pre>
      <CopyButton
        text={text}
        className="absolute top-2.5 right-2.5 border border-line-strong bg-surface"
      />
    </div>
  );
}

/** Quoted parts are in another colour: enough for ten lines. */
function Coloured({ text }: { text: string }) {
  return text.split(/("[^"\n]*"|'[^\n]*')/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="text-ok">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
