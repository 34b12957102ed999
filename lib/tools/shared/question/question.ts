export type QuestionOption = { const: string; title?: string };
/** One field of a form: the part of JSON Schema that the Model Context Protocol allows there. */
export type QuestionField = {
  type: "string" | "number" | "integer" | "boolean" | "array";
  title?: string;
  description?: string;
  default?: AnswerValue;
  /** What can be chosen, by its title where there is one. */
  oneOf?: QuestionOption[];
  /** What several can be chosen of. */
  items?: { anyOf: QuestionOption[] };
  format?: "email" | "uri" | "date" | "date-time";
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};
/** What a server asks for during a call: the fields of a form, or that a page of its own is opened. */
export type ServerQuestion = {
  message: string;
  schema?: { type: "object"; properties: Record<string, QuestionField>; required: string[] };
  url?: string;
};
export type AnswerValue = string | number | boolean | string[];
export type AnswerContent = Record<string, AnswerValue>;
export type ServerAnswer = { action: "accept" | "decline" | "cancel"; content?: AnswerContent };

/**
 * How far a call has come with what its server asks. asks: all of this round, in order; answers: by the same keys.
 * state: the server's own note to itself, sealed, which goes back unread. held: the call is held open, under this id,
 * in the process that is its holder. anew: the call did nothing yet, and is made once more after the answers.
 */
export type Dialogue = {
  asks: { key: string; question: ServerQuestion }[];
  answers: Record<string, ServerAnswer>;
  rounds: number;
  state?: string;
  held?: string;
  holder?: string;
  anew?: true;
};

/** What is to be answered next. */
export const openAsk = ({ asks, answers }: Dialogue) =>
  asks.find(({ key }) => !Object.hasOwn(answers, key));
