export type QuestionOption = { const: string; title?: string };
/** One field of a form: the part of JSON Schema that the Model Context Protocol allows there. */
export type QuestionField = {
  type: "string" | "number" | "integer" | "boolean" | "array";
  title?: string;
  description?: string;
  default?: AnswerValue;
  /** The choices, by title if there is one. */
  oneOf?: QuestionOption[];
  /** The choices of a multiple selection. */
  items?: { anyOf: QuestionOption[] };
  format?: "email" | "uri" | "date" | "date-time";
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};
/** A server's question during a call: the fields of a form, or a page to open. */
export type ServerQuestion = {
  message: string;
  schema?: { type: "object"; properties: Record<string, QuestionField>; required: string[] };
  url?: string;
};
export type AnswerValue = string | number | boolean | string[];
export type AnswerContent = Record<string, AnswerValue>;
export type ServerAnswer = { action: "accept" | "decline" | "cancel"; content?: AnswerContent };

/**
 * The state of a call's dialogue with its server. asks: all questions of this round, in order; answers: by the same
 * keys. state: the server's own note to itself, sealed, which is returned unread. held: the call is kept open, under
 * this id, in the process that holds it. anew: the call did nothing yet, and is repeated after the answers.
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

/** The next question to answer. */
export const openAsk = ({ asks, answers }: Dialogue) =>
  asks.find(({ key }) => !Object.hasOwn(answers, key));
