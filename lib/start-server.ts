import "server-only";
import { adoptIdentities } from "@/lib/auth/oauth/adopt-identities";
import { provideRegistration } from "@/lib/auth/registration/current";
import { registration } from "@/lib/auth/registration/registration";
import { provideChatOrigins } from "@/lib/chat/provide-origins";
import { startBin } from "@/lib/bin/service";
import { provideConnections } from "@/lib/connections/calls/provide";
import { config } from "@/lib/core/config";
import { openDatabase } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { storeFault } from "@/lib/core/db/faults";
import { claimDatabase } from "@/lib/core/db/owner";
import { listenToOthers } from "@/lib/core/cluster/event-bus";
import { countOthers } from "@/lib/core/limits";
import { joinNodes, leaveNodes } from "@/lib/core/cluster/nodes";
import { startWaitingMails } from "@/lib/dashboard/waiting-mail";
import { endOnFaults } from "@/lib/core/telemetry/end-on-faults";
import { startForgetting } from "@/lib/core/http/pipeline/idempotency";
import { warnOfMissingServer } from "@/lib/core/mail/deliver";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import { processSingleton } from "@/lib/core/singleton";
import { beginLeaving, endRequests } from "@/lib/core/shutdown";
import { startMetrics } from "@/lib/core/telemetry/metrics";
import { startTracing, stopTracing } from "@/lib/core/telemetry/start-tracing";
import { executors } from "@/lib/executors";
import { startReading } from "@/lib/files/reading/queue";
import { startKnowledge } from "@/lib/knowledge/start";
import { watchRunRemovals } from "@/lib/openai-api/run/request-removal";
import { startLogCompaction } from "@/lib/runs/journal/compact-logs";
import { sendToFollowers } from "@/lib/runs/worker/follow-elsewhere";
import { startTellingLostCalls } from "@/lib/runs/worker/waiting/lost-calls";
import { startWorker, stopWorker } from "@/lib/runs/worker/worker";
import { startTelling, tell } from "@/lib/security/log-events";
import { startLateRemoval } from "@/lib/owner-data/removals";
import { watchAgentDeletions as watchForTasks } from "@/lib/tasks/agent-deletion";
import { provideSkillTools } from "@/lib/skills/agents/provide-skill-tools";
import { provideTaskTools } from "@/lib/tasks/routing/provide-task-tools";
import { startSchedules, stopSchedules } from "@/lib/tasks/routing/schedule";
import { watchAgentDeletions as watchForTeams } from "@/lib/teams/agent-deletion";
import { providePageReader } from "@/lib/page-reader";
import { startUpkeep } from "@/lib/upkeep";
import { version } from "@/package.json";
import { warnOfUnknownWorkspaces } from "@/lib/workspaces/role-map";

/** With other nodes, a load balancer gets this long to notice that it should send no more requests here. */
const BALANCER_MS = 3_000;
/** For tool calls in progress. One that takes longer is aborted: then it is unknown whether it took effect. */
const CALLS_MS = 15_000;
/** An email being sent may finish; one that hangs is retried by the next process. */
const MAIL_MS = 5_000;
/** For requests in progress. Together with the rest it stays within the 25 s that an operator's supervisor grants. */
const REQUESTS_MS = 18_000;
/** An unreachable collector must not delay the shutdown. */
const TRACES_MS = 1_500;
/** Long enough to notify streams, and well within the same limit. */
const LAST_WORDS_MS = 500;

/**
 * Checks the configuration, opens the database, and starts the worker: once per process. On an error the process exits
 * with a message.
 */
export const startServer = (): Promise<void> => processSingleton("server.start", start);

async function start(): Promise<void> {
  try {
    const { APP_URL } = config();
    process.env.NEXTAUTH_URL ??= APP_URL; // next-auth builds its URLs from it
    claimDatabase();
    void config().secret; // a damaged one stops the start, not the first sign-in
    await startTracing(version);
    await startMetrics();
    await openDatabase();
    await joinNodes(version);
    listenToOthers();
    countOthers();
    sendToFollowers();
    await adoptIdentities();
    await warnOfUnknownWorkspaces();
    watchForTeams();
    watchForTasks();
    watchRunRemovals();
    provideRegistration(() => registration());
    provideTaskTools();
    provideSkillTools();
    provideChatOrigins();
    provideConnections();
    await startWorker(executors);
    startTellingLostCalls();
    startReading();
    startKnowledge();
    startSchedules();
    startWaitingMails();
    startOutbox();
    warnOfMissingServer();
    startLogCompaction();
    startForgetting();
    await startTelling();
    startBin();
    startLateRemoval();
    await startUpkeep();
    providePageReader();
    listenForSignals();
  } catch (error) {
    const fault = storeFault(error);
    console.error(
      fault
        ? `${config().postgresqlUrl ? "DATABASE_URL" : config().databaseFile}: ${fault.message}`
        : error instanceof Error
          ? error.message
          : error,
    );
    process.exit(1);
  }
}

function listenForSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => void stopServer());
  endOnFaults();
}

/**
 * Accepts no new work; requests in progress are completed, tool calls may finish, and runs are saved and released, so
 * that the next process resumes them immediately.
 */
async function stopServer(): Promise<void> {
  try {
    stopSchedules();
    if (engine().cluster) {
      beginLeaving();
      await new Promise((resolve) => setTimeout(resolve, BALANCER_MS));
    }
    const answered = endRequests(REQUESTS_MS);
    await stopWorker(CALLS_MS);
    await Promise.race([stopOutbox(), new Promise((resolve) => setTimeout(resolve, MAIL_MS))]);
    await Promise.all([answered, new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS))]);
    await tell();
    await leaveNodes();
    await Promise.race([stopTracing(), new Promise((resolve) => setTimeout(resolve, TRACES_MS))]);
  } finally {
    process.exit(0);
  }
}
