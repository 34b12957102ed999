import { unknownAddress } from "@/lib/core/http/pipeline/methods";
import { openAiForm } from "@/lib/openai-api/openai-form";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownAddress(openAiForm);
