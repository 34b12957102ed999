import "server-only";
import * as health from "@/app/api/health/route";
import * as ready from "@/app/api/ready/route";
import * as waitlistStatus from "@/app/api/waitlist/status/route";
import { serveDirectly } from "@/lib/core/http/pipeline/direct";
import { startServer } from "@/lib/start-server";

type Later = typeof import("@/app/api/direct-routes");
const later = (name: keyof Later) => async () => (await import("@/app/api/direct-routes"))[name];

/**
 * Starts the server, then serves the direct paths (docs/server.md). One module, so that the bundler makes one chunk of
 * everything that startup needs.
 */
export async function start(): Promise<void> {
  await startServer();
  serveDirectly({
    "/api/chat": later("chat"),
    "/api/conversations/{id}/retry": later("retry"),
    "/api/files": later("files"),
    "/api/files/{id}/content": later("fileContent"),
    "/api/files/{id}/preview": later("filePreview"),
    "/api/health": health,
    "/api/ready": ready,
    "/api/runs/{id}/events": later("runEvents"),
    "/api/tasks/events": later("taskEvents"),
    "/health": health,
    "/v1/chat/completions": later("completions"),
    "/v1/files": later("programFiles"),
    "/v1/files/{id}/content": later("programFileContent"),
    "/v1/responses": later("responses"),
    "/waitlist/status": waitlistStatus,
  });
}
