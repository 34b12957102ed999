import { endpoint } from "@/lib/core/endpoint";
import type { ChatCompletion, ChatCompletionRequest } from "@/lib/openai-api/run/chat-completion";
import type {
  DeletedResponse,
  InputItemList,
  ResponseObject,
  ResponseRequest,
} from "@/lib/openai-api/run/response";
import type { DeletedFile, FileObject, FileObjectList } from "@/lib/openai-api/file-object";
import type { ModelList, ModelObject } from "@/lib/openai-api/model-object";
import { sentence } from "@/lib/core/shared/sentence";

const KIBI = 1024;

/** Limits of a program's requests. */
export const programLimits = {
  body: { bytes: 4 * KIBI * KIBI, depth: 64, values: 200_000 },
  messages: 2_048,
  parts: 256,
  /** Images and files of one request. */
  files: 10,
  tools: 128,
  /** Maximum JSON length of a tool's parameters or a response format. */
  schemaBytes: 64 * KIBI,
  /** Of one text. */
  text: 4 * KIBI * KIBI,
  callsAtOnce: 8,
  requests: {
    name: "programs",
    points: 60,
    seconds: 60,
    by: "key" as const,
    sentence: sentence(
      "too_many_program_requests",
      "Too many requests with this API key. The limit is 60 per minute.",
    ),
  },
};

const program = { chat: true, program: true };

/** OpenAI's API, implemented by agents and teams. */
export const openAiApi = {
  /** The same list for a person who needs the name of an agent or a team: not below /v1, which only accepts keys. */
  ownModels: endpoint<void, ModelList>("GET", "/api/program-models", {
    fails: sentence("program_models_not_loaded", "Failed to load the model names"),
  }),
  listModels: endpoint<void, ModelList>("GET", "/v1/models", { chat: true, program: true }),
  getModel: endpoint<{ id: string }, ModelObject>("GET", "/v1/models/{id}", {
    chat: true,
    program: true,
  }),
  createCompletion: endpoint<ChatCompletionRequest, ChatCompletion>(
    "POST",
    "/v1/chat/completions",
    { chat: true, program: true, stream: true },
  ),
  createResponse: endpoint<ResponseRequest, ResponseObject>("POST", "/v1/responses", {
    chat: true,
    program: true,
    stream: true,
  }),
  getResponse: endpoint<{ id: string }, ResponseObject>("GET", "/v1/responses/{id}", {
    chat: true,
    program: true,
    stream: true,
  }),
  removeResponse: endpoint<{ id: string }, DeletedResponse>("DELETE", "/v1/responses/{id}", {
    chat: true,
    program: true,
  }),
  cancelResponse: endpoint<{ id: string }, ResponseObject>("POST", "/v1/responses/{id}/cancel", {
    chat: true,
    program: true,
  }),
  /** A form with the fields file and purpose. */
  createFile: endpoint<void, FileObject>("POST", "/v1/files", program),
  listFiles: endpoint<{ after?: string; limit?: number }, FileObjectList>(
    "GET",
    "/v1/files",
    program,
  ),
  getFile: endpoint<{ id: string }, FileObject>("GET", "/v1/files/{id}", program),
  removeFile: endpoint<{ id: string }, DeletedFile>("DELETE", "/v1/files/{id}", program),
  fileContent: endpoint<{ id: string }, void>("GET", "/v1/files/{id}/content", program),
  responseItems: endpoint<{ id: string }, InputItemList>("GET", "/v1/responses/{id}/input_items", {
    chat: true,
    program: true,
  }),
};
