import "server-only";
import { forgetOld as forgetAuditEntries } from "@/lib/audit/retention";
import { sealedTotp } from "@/lib/auth/factors/totp";
import { forgetEnded } from "@/lib/auth/session/retention";
import { forgetBinned } from "@/lib/bin/retention";
import { sealedIdTokens } from "@/lib/auth/session/provider-sessions";
import { sealedConnections, sealedOwnSignIns, sealedSignIns } from "@/lib/connections/oauth/sealed";
import { forgetTemporary } from "@/lib/chat/retention";
import { startBackups } from "@/lib/core/db/sqlite/backups";
import { resealAll, type Sealed } from "@/lib/core/db/reseal";
import { sealedAnswers } from "@/lib/core/http/pipeline/idempotency";
import { sealedMails } from "@/lib/core/mail/outbox";
import { forgetMails } from "@/lib/core/mail/retention";
import { startRetention, type Sweep } from "@/lib/core/storage/retention";
import { tidyContents } from "@/lib/files/tidy";
import { forgetUnshown } from "@/lib/knowledge/retention";
import { forgetForgotten } from "@/lib/memory/retention";
import { sealedProviders } from "@/lib/models/own/provider-key";
import { forgetResponses, forgetRunless } from "@/lib/openai-api/retention";
import { forgetRequests } from "@/lib/runs/journal/forget-requests";
import { forgetRuns } from "@/lib/runs/journal/retention";
import { releaseOrphans } from "@/lib/runs/journal/orphans";
import { forgetOld as forgetSecurityEvents } from "@/lib/security/retention";
import { sealedRemovals } from "@/lib/owner-data/removals";
import { forgetShares, sealedShares } from "@/lib/shares/retention";
import { tidyIncoming } from "@/lib/skills/reading/tidy";
import { sealedSecrets } from "@/lib/tools/secrets";
import { forgetInvitations, sealedInvitations } from "@/lib/workspaces/invitation-rows";
import { forgetUnconfirmed } from "@/lib/waitlist/retention";

/** Data that is stored only for a limited time; docs/operations.md has the list. */
const SWEEPS: Sweep[] = [
  { what: "security events", sweep: forgetSecurityEvents },
  { what: "audit log entries", sweep: forgetAuditEntries },
  { what: "mails", sweep: forgetMails },
  { what: "sessions, links and invitations that have ended", sweep: forgetEnded },
  { what: "shared links that have expired or lost their source", sweep: forgetShares },
  { what: "workspace invitations that have expired", sweep: forgetInvitations },
  { what: "unconfirmed sign-ups", sweep: forgetUnconfirmed },
  { what: "temporary chats", sweep: forgetTemporary },
  { what: "facts that agents forgot", sweep: forgetForgotten },
  { what: "passages that no document shows", sweep: forgetUnshown },
  { what: "what was in the bin", sweep: forgetBinned },
  { what: "what runs did", sweep: forgetRuns },
  { what: "what models were asked", sweep: forgetRequests },
  { what: "contents of files that nobody has", sweep: tidyContents },
  { what: "interrupted uploads of skills", sweep: tidyIncoming },
  { what: "what programs asked", sweep: forgetResponses },
  { what: "requests whose run was deleted", sweep: forgetRunless },
  { what: "reservations of runs that have ended", sweep: releaseOrphans },
];

/** Everything that stays sealed for longer than minutes. */
export const SEALED: Sealed[] = [
  sealedSecrets,
  sealedProviders,
  sealedConnections,
  sealedSignIns,
  sealedOwnSignIns,
  sealedTotp,
  sealedShares,
  sealedInvitations,
  sealedIdTokens,
  sealedMails,
  sealedAnswers,
  sealedRemovals,
];

/** The server's background work: it deletes expired data, re-seals and makes backups. */
export async function startUpkeep(): Promise<void> {
  startRetention(SWEEPS);
  void resealAll(SEALED);
  await startBackups();
}
