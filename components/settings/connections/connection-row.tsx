import { useMay } from "@/components/shell/workspace";
import { Pencil } from "@/components/icons/pencil";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { Trash } from "@/components/icons/trash";
import { ConnectionTools } from "@/components/settings/connections/connection-tools";
import { isSaved } from "@/lib/connections/saved-secret";
import { Fold } from "@/components/settings/connections/fold";
import { RowsSkeleton } from "@/components/settings/not-loaded";
import { UsedBy } from "@/components/settings/connections/used-by";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { SignInButton } from "@/components/tools/sign-in-button";
import { Badge } from "@/components/ui/badge";
import { Alert } from "@/components/ui/feedback/alert";
import { Button, IconButton } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useRefreshConnection, useSignOut } from "@/lib/connections/client";
import { useSecrets } from "@/lib/tools/client";
import { gives } from "@/lib/connections/gives";
import { connectionApi, type Connection, type ConnectionStatus } from "@/lib/connections/contract";
import { withReason } from "@/lib/core/shared/sentence";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

/** Most connections are servers, which need none. */
const ApiSecrets = lazyPart(
  () => import("@/components/settings/connections/api-secrets").then((part) => part.ApiSecrets),
  { ahead: false, failed: failedInPlace },
);

const late = { ahead: false, waiting: <RowsSkeleton />, failed: failedInPlace };
const ResourceList = lazyPart(
  () => import("@/components/settings/connections/resource-list").then((part) => part.ResourceList),
  late,
);
const PromptList = lazyPart(
  () => import("@/components/settings/connections/prompt-list").then((part) => part.PromptList),
  late,
);

type Props = { connection: Connection; onEdit: () => void; onRemove: () => void };

const TONES = {
  connected: "ok",
  needs_sign_in: "warn",
  error: "bad",
  disabled: "neutral",
} as const;
const statusNames = (t: Translate): Record<ConnectionStatus, string> => ({
  connected: t("Connected"),
  needs_sign_in: t("Sign-in needed"),
  error: t("Not working"),
  disabled: t("Switched off"),
});

/** One connection: its state, and its tools, collapsed. */
export function ConnectionRow({ connection, onEdit, onRemove }: Props) {
  const t = useText();
  const may = useMay();
  const say = useSentence();
  const refresh = useRefreshConnection();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const { ConnectionId: id, name, url, status, tools, error, error_reason: reason } = connection;
  const changed = tools.filter((each) => each.changed).length;
  const problem = wrong.sentence ?? (error && withReason(error, reason));
  return (
    <li className="border-b border-line px-5 py-4 last:border-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-48 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {name}
            {connection.kind === "openapi" && <Badge tone="neutral">OpenAPI</Badge>}
            <Standing connection={connection} />
            {changed > 0 && (
              <Badge tone="warn">
                {t(
                  { one: "{count} tool changed", other: "{count} tools changed" },
                  { count: changed },
                )}
              </Badge>
            )}
          </p>
          <p className="font-mono text-xs text-ink-2 wrap-anywhere">{url}</p>
          <UsedBy connection={connection} />
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <SignInOrOut connection={connection} attempt={attempt} />
          {!connection.pasted && may(connectionApi.refresh) && (
            <IconButton
              size="sm"
              label={t("Refresh {name}", { name })}
              disabled={busy || status === "disabled"}
              onClick={() => void attempt(() => refresh({ id }))}
            >
              <RefreshCw aria-hidden="true" className={busy ? "animate-spin" : undefined} />
            </IconButton>
          )}
          {may(connectionApi.update) && (
            <IconButton size="sm" label={t("Edit {name}", { name })} onClick={onEdit}>
              <Pencil aria-hidden="true" />
            </IconButton>
          )}
          {may(connectionApi.remove) && (
            <IconButton size="sm" label={t("Remove {name}", { name })} onClick={onRemove}>
              <Trash aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      {problem && (
        <Alert tone={status === "needs_sign_in" ? "warn" : "bad"} className="mt-3 wrap-anywhere">
          {say(problem)}
        </Alert>
      )}
      {connection.secrets && connection.secrets.length > 0 && (
        <ApiSecrets secrets={connection.secrets} />
      )}
      {tools.length > 0 && (
        <Fold
          title={t({ one: "{count} tool", other: "{count} tools" }, { count: tools.length })}
          open={changed > 0}
        >
          <ConnectionTools connection={connection} />
        </Fold>
      )}
      {gives(connection, "resources") && (
        <Fold title={t("Resources")} late>
          <ResourceList id={id} />
        </Fold>
      )}
      {gives(connection, "prompts") && (
        <Fold title={t("Prompts")} late>
          <PromptList id={id} />
        </Fold>
      )}
    </li>
  );
}

function Standing({ connection }: { connection: Connection }) {
  const t = useText();
  const { status } = connection;
  const missing = useMissing(connection);
  return missing > 0 && status === "connected" ? (
    <Badge tone="warn">{t("Secret missing")}</Badge>
  ) : (
    <Badge tone={TONES[status]}>{statusNames(t)[status]}</Badge>
  );
}

/** How many of the secrets that its calls need are missing. */
function useMissing({ secrets = [] }: Connection): number {
  const { data: saved } = useSecrets(secrets.length > 0);
  return saved ? secrets.filter((each) => !isSaved(each, saved)).length : 0;
}

type SignInProps = {
  connection: Connection;
  attempt: (work: () => Promise<unknown>) => Promise<boolean>;
};

function SignInOrOut({ connection, attempt }: SignInProps) {
  const t = useText();
  const may = useMay()(connectionApi.signIn);
  const signOut = useSignOut();
  const { ConnectionId: id, name, status, auth, signed_in: signedIn } = connection;
  if (!may) return null;
  return (
    <>
      {status === "needs_sign_in" && auth.type !== "header" && (
        <SignInButton id={id} name={name} size="sm" attempt={attempt} />
      )}
      {signedIn && (
        <Button
          size="sm"
          aria-label={t("Sign out of {name}", { name })}
          onClick={() => void attempt(() => signOut({ id }))}
        >
          {t("Sign out")}
        </Button>
      )}
    </>
  );
}
