import "server-only";

/** The direct paths (docs/server.md) that are loaded with the first request to one of them, all in one chunk. */
export * as chat from "@/app/api/chat/route";
export * as retry from "@/app/api/conversations/[id]/retry/route";
export * as fileContent from "@/app/api/files/[id]/content/route";
export * as filePreview from "@/app/api/files/[id]/preview/route";
export * as files from "@/app/api/files/route";
export * as runEvents from "@/app/api/runs/[id]/events/route";
export * as taskEvents from "@/app/api/tasks/events/route";
export * as completions from "@/app/v1/chat/completions/route";
export * as programFileContent from "@/app/v1/files/[id]/content/route";
export * as programFiles from "@/app/v1/files/route";
export * as responses from "@/app/v1/responses/route";
