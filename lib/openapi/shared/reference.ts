/** A field of a request or response, nested ones by their whole name: `agents[].name`. `text`: what it is. */
export type FieldRow = { name: string; type: string; required: boolean; text?: string };

export type ReferenceExample = { language: "curl" | "JavaScript" | "Python"; text: string };

/** What the reference tells of an endpoint. */
export type ReferenceEndpoint = {
  /** Its anchor: `post-api-tasks`. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Who may call: anybody, a session alone, an API key alone, or either. */
  opens: "anybody" | "session" | "key" | "either";
  scopes: readonly string[];
  limit: { points: number; seconds: number; by: string };
  parameters: FieldRow[];
  body: FieldRow[];
  /** The status when all went well, the kinds of its content, and the fields of a JSON answer. */
  status: string;
  content: string[];
  answer: FieldRow[];
  /** A JSON response that fits the schema; null for anything else. */
  sample: string | null;
  /** Of a stream: the data of each event by its name. */
  events: { name: string; fields: FieldRow[] }[];
  /** The statuses with which it may be refused. */
  refusals: string[];
  /** None for what belongs to signing in. */
  examples: ReferenceExample[];
};
export type ReferenceGroup = { id: string; name: string; endpoints: ReferenceEndpoint[] };
/** `refusals`: what each status says, wherever it is answered. */
export type Reference = {
  groups: ReferenceGroup[];
  refusals: { status: string; text: string }[];
};
