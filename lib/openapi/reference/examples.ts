import "server-only";
import {
  curlForm,
  javascriptForm,
  PYTHON_FORM_TYPE,
  pythonForm,
} from "@/lib/openapi/reference/form-examples";
import { placeNames, samples, type SampleForm } from "@/lib/openapi/reference/samples";
import type { ReferenceExample } from "@/lib/openapi/reference";

type Call = {
  method: string;
  path: string;
  /** It takes an API key. */
  keyed: boolean;
  /** Its response has no end. */
  streams: boolean;
};

/** The same call in three languages, which runs with TROUPE, KEY and other variables in the environment. */
export function examplesOf(call: Call): ReferenceExample[] {
  const { query, body, form } = samples[`${call.method} ${call.path}`] ?? {};
  const path = call.path.replace(/\{(\w+)\}/g, (_, place: string) => `$${variable(call, place)}`);
  const request = { ...call, address: path + (query ? `?${query}` : ""), body, form };
  return [
    { language: "curl", text: curl(request) },
    { language: "JavaScript", text: javascript(request) },
    { language: "Python", text: python(request) },
  ];
}

/** Throws for a path whose placeholder has no name in samples.ts: a rule test checks all. */
function variable({ path }: Call, place: string): string {
  const placeName = placeNames.find(([begins, name]) => name === place && begins.test(path));
  if (!placeName) throw new Error(`No example value is named for {${place}} of ${path}`);
  return placeName[2];
}

type Made = Call & { address: string; body?: unknown; form?: SampleForm };

const VARIABLE = /\$([A-Z_]+)/g;
const ALONE = /^\$([A-Z_]+)$/;

function curl({ method, address, keyed, streams, body, form }: Made): string {
  const json = JSON.stringify(body, null, 2)
    ?.replaceAll("'", "'\\''")
    .replace(VARIABLE, `'"$$$1"'`);
  const lines = [
    `curl --fail-with-body ${streams ? "-N " : ""}"$TROUPE${address}"`,
    ...(method === "GET" || (method === "POST" && (json || form)) ? [] : [`-X ${method}`]),
    ...(keyed ? [`-H "Authorization: Bearer $KEY"`] : []),
    // A POST without a body is JSON all the same.
    ...(form
      ? curlForm(form)
      : json || method === "POST"
        ? [`-H "Content-Type: application/json"`, json ? `-d '${json}'` : "-d '{}'"]
        : []),
  ];
  return lines.join(" \\\n  ");
}

function javascript({ method, address, keyed, streams, body, form }: Made): string {
  const url = `\`\${process.env.TROUPE}${address.replace(VARIABLE, "${process.env.$1}")}\``;
  const sent = body ?? (method === "POST" && !form ? {} : undefined);
  const headers = [
    ...(keyed ? ["Authorization: `Bearer ${process.env.KEY}`"] : []),
    ...(sent ? [`"Content-Type": "application/json"`] : []),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length ? [`  headers: { ${headers.join(", ")} },`] : []),
    ...(sent ? [`  body: JSON.stringify(${literal(sent, JAVASCRIPT, 1)}),`] : []),
    ...(form ? ["  body: form,"] : []),
  ];
  const fetchCall = options.length ? `fetch(${url}, {\n${options.join("\n")}\n})` : `fetch(${url})`;
  return [
    ...(form ? [...javascriptForm(form), ""] : []),
    `const answer = await ${fetchCall};`,
    ...(streams
      ? [
          "console.log(answer.status);",
          "const text = new TextDecoder();",
          "for await (const piece of answer.body) console.log(text.decode(piece, { stream: true }));",
        ]
      : ["console.log(answer.status, await answer.text());"]),
  ].join("\n");
}

function python({ method, address, keyed, streams, body, form }: Made): string {
  const url = `f"{os.environ['TROUPE']}${address.replace(VARIABLE, "{os.environ['$1']}")}"`;
  const sent = body ?? (method === "POST" && !form ? {} : undefined);
  const headers = [
    ...(keyed ? [`"Authorization": f"Bearer {os.environ['KEY']}"`] : []),
    ...(sent ? [`"Content-Type": "application/json"`] : []),
    ...(form ? [`"Content-Type": "${PYTHON_FORM_TYPE}"`] : []),
  ];
  return [
    `import ${sent ? "json, " : ""}os, urllib.request`,
    "",
    ...(form ? [...pythonForm(form), ""] : []),
    "request = urllib.request.Request(",
    `    ${url},`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    ...(headers.length ? [`    headers={${headers.join(", ")}},`] : []),
    ...(sent ? [`    data=json.dumps(${literal(sent, PYTHON, 2)}).encode(),`] : []),
    ...(form ? ["    data=form.encode(),"] : []),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    ...(streams
      ? [
          "    print(answer.status)",
          "    for line in answer:",
          "        print(line.decode(), end='', flush=True)",
        ]
      : ["    print(answer.status, answer.read().decode())"]),
  ].join("\n");
}

/** How a language writes values that differ from JSON. */
type Writing = { step: string; env: (name: string) => string; words: Record<string, string> };
const JAVASCRIPT: Writing = { step: "  ", env: (name) => `process.env.${name}`, words: {} };
const PYTHON: Writing = {
  step: "    ",
  env: (name) => `os.environ["${name}"]`,
  words: { true: "True", false: "False", null: "None" },
};

function literal(value: unknown, writing: Writing, depth: number): string {
  if (Array.isArray(value)) {
    const items = value.map((each) => literal(each, writing, depth + 1));
    return around("[", items, "]", writing, depth);
  }
  if (typeof value === "object" && value !== null) {
    const items = Object.entries(value).map(
      ([key, each]) => `${JSON.stringify(key)}: ${literal(each, writing, depth + 1)}`,
    );
    return around("{", items, "}", writing, depth);
  }
  const named = typeof value === "string" ? ALONE.exec(value)?.[1] : undefined;
  if (named !== undefined) return writing.env(named);
  const text = JSON.stringify(value);
  return writing.words[text] ?? text;
}

/** On one line if short. */
function around(
  open: string,
  items: string[],
  close: string,
  { step }: Writing,
  depth: number,
): string {
  const line = `${open}${items.join(", ")}${close}`;
  if (line.length < 60 && !line.includes("\n")) return line;
  const within = step.repeat(depth + 1);
  return `${open}\n${items.map((each) => `${within}${each},`).join("\n")}\n${step.repeat(depth)}${close}`;
}
