export type SnippetLanguage = "curl" | "javascript" | "python";
export const SNIPPETS: readonly { value: SnippetLanguage; label: string }[] = [
  { value: "curl", label: "curl" },
  { value: "javascript", label: "JavaScript" },
  { value: "python", label: "Python" },
];

type Values = { base: string; model: string; key: string };
const WORDS = "Which invoices are open?";
const bodyFor = (model: string) => ({ model, messages: [{ role: "user", content: WORDS }] });

/** A ready-to-run call of chat completions, with nothing installed but the language itself. */
export const snippetOf = (language: SnippetLanguage, values: Values): string =>
  texts[language](values).join("\n");

const texts: Record<SnippetLanguage, (values: Values) => string[]> = {
  curl: ({ base, model, key }) => [
    `curl ${base}/chat/completions \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(bodyFor(model)).replaceAll("'", "'\\''")}'`,
  ],
  javascript: ({ base, model, key }) => [
    `const answer = await fetch("${base}/chat/completions", {`,
    `  method: "POST",`,
    `  headers: { Authorization: "Bearer ${key}", "Content-Type": "application/json" },`,
    `  body: JSON.stringify(${JSON.stringify(bodyFor(model))}),`,
    `});`,
    `console.log((await answer.json()).choices[0].message.content);`,
  ],
  python: ({ base, model, key }) => [
    `import json, urllib.request`,
    ``,
    `request = urllib.request.Request(`,
    `    "${base}/chat/completions",`,
    `    headers={"Authorization": "Bearer ${key}", "Content-Type": "application/json"},`,
    `    data=json.dumps(${JSON.stringify(bodyFor(model))}).encode(),`,
    `)`,
    `with urllib.request.urlopen(request) as answer:`,
    `    print(json.load(answer)["choices"][0]["message"]["content"])`,
  ],
};
