/** Runs once when the server starts, before it serves any request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { start } = await import("@/app/api/start");
  await start();
}
