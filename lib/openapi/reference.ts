/** A field of a request or response, nested ones by their full name: `agents[].name`. `text`: its description. */
export type FieldRow = { name: string; type: string; required: boolean; text?: string };

export type ReferenceExample = { language: "curl" | "JavaScript" | "Python"; text: string };

/** An endpoint in the reference. */
export type ReferenceEndpoint = {
  /** Its anchor: `post-api-tasks`. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Who may call: anyone, only a session, only an API key, or either. */
  opens: "anybody" | "session" | "key" | "either";
  scopes: readonly string[];
  limit: { points: number; seconds: number; by: string };
  parameters: FieldRow[];
  body: FieldRow[];
  /** The success status, its content types, and the fields of a JSON response. */
  status: string;
  content: string[];
  answer: FieldRow[];
  /** An example JSON response that matches the schema; null for anything else. */
  sample: string | null;
  /** For a stream: the data of each event by its name. */
  events: { name: string; fields: FieldRow[] }[];
  /** The statuses of its refusals. */
  refusals: string[];
  /** None for endpoints of signing in. */
  examples: ReferenceExample[];
};
export type ReferenceGroup = { id: string; name: string; endpoints: ReferenceEndpoint[] };
/** `refusals`: what each status means, on any endpoint. */
export type Reference = {
  groups: ReferenceGroup[];
  refusals: { status: string; text: string }[];
};
