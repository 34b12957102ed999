/** Runs once when the server starts, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startServer } = await import("@/lib/start-server");
  await startServer();
  const { serveDirectly } = await import("@/lib/core/http/pipeline/direct");
  serveDirectly({
    "/api/chat": await import("@/app/api/chat/route"),
    "/api/conversations/{id}/retry": await import("@/app/api/conversations/[id]/retry/route"),
    "/api/runs/{id}/events": await import("@/app/api/runs/[id]/events/route"),
    "/api/tasks/events": await import("@/app/api/tasks/events/route"),
    "/waitlist/status": await import("@/app/api/waitlist/status/route"),
  });
}
