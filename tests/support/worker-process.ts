// A process that works on the runs of a database, to be ended at any moment. Says when it has begun.
import { openDatabase } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker";
import { taskExecutor } from "@/lib/tasks/execute";
import { chatExecutor } from "@/lib/chat/execute";

await openDatabase();
await startWorker({ chat: chatExecutor(), task: taskExecutor });
console.log("working");
setInterval(() => undefined, 60_000);
