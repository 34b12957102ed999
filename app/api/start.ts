import "server-only";
import * as chat from "@/app/api/chat/route";
import * as retry from "@/app/api/conversations/[id]/retry/route";
import * as fileContent from "@/app/api/files/[id]/content/route";
import * as filePreview from "@/app/api/files/[id]/preview/route";
import * as files from "@/app/api/files/route";
import * as health from "@/app/api/health/route";
import * as ready from "@/app/api/ready/route";
import * as runEvents from "@/app/api/runs/[id]/events/route";
import * as taskEvents from "@/app/api/tasks/events/route";
import * as waitlistStatus from "@/app/api/waitlist/status/route";
import * as completions from "@/app/v1/chat/completions/route";
import * as programFileContent from "@/app/v1/files/[id]/content/route";
import * as programFiles from "@/app/v1/files/route";
import * as responses from "@/app/v1/responses/route";
import { serveDirectly } from "@/lib/core/http/pipeline/direct";
import { startServer } from "@/lib/start-server";

/**
 * Starts the server, then answers the direct addresses (ARCHITECTURE.md). One module, so that the bundler makes one
 * chunk of all that the start needs.
 */
export async function start(): Promise<void> {
  await startServer();
  serveDirectly({
    "/api/chat": chat,
    "/api/conversations/{id}/retry": retry,
    "/api/files": files,
    "/api/files/{id}/content": fileContent,
    "/api/files/{id}/preview": filePreview,
    "/api/health": health,
    "/api/ready": ready,
    "/api/runs/{id}/events": runEvents,
    "/api/tasks/events": taskEvents,
    "/health": health,
    "/v1/chat/completions": completions,
    "/v1/files": programFiles,
    "/v1/files/{id}/content": programFileContent,
    "/v1/responses": responses,
    "/waitlist/status": waitlistStatus,
  });
}
