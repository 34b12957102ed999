"use client";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CircleCheck } from "@/components/icons/circle-check";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { useOverview } from "@/lib/operator/client";
import type { ServerStatus } from "@/lib/operator/contract";
import { useText } from "@/lib/texts/use-text";

/** Whether the server works as it should: database, model provider and email. */
export function ServerSection() {
  const t = useText();
  const { data, error, mutate } = useOverview();
  return (
    <Section
      title={t("Server")}
      text={data ? t("Version {version}", { version: data.server.version }) : <>&nbsp;</>}
    >
      {data ? (
        <dl className="divide-y divide-line text-sm">
          <Rows server={data.server} />
        </dl>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void mutate()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Section>
  );
}

function Rows({ server: { database, model, mail } }: { server: ServerStatus }) {
  const t = useText();
  return (
    <>
      <Row
        name={t("Database")}
        good
        state={t("Connected")}
        detail={database === "sqlite" ? "SQLite" : "PostgreSQL"}
      />
      <Row
        name={t("Model provider")}
        good={model.configured}
        state={model.configured ? t("Configured") : t("Demo model")}
        detail={model.configured ? model.provider : t("Set DEEPSEEK_API_KEY to use a real model.")}
      />
      <Row
        name={t("Email server")}
        good={mail.server !== null && mail.failed === 0}
        state={mail.server === null ? t("Not configured") : t("Configured")}
        detail={
          mail.server === null
            ? t("Emails become files on the server. Set SMTP_URL to send them.")
            : [
                mail.server,
                t(
                  { one: "{count} email waiting", other: "{count} emails waiting" },
                  {
                    count: mail.waiting,
                  },
                ),
                t(
                  { one: "{count} email failed", other: "{count} emails failed" },
                  {
                    count: mail.failed,
                  },
                ),
              ].join(" · ")
        }
      />
    </>
  );
}

type RowProps = { name: string; good: boolean; state: string; detail: ReactNode };

function Row({ name, good, state, detail }: RowProps) {
  const Icon = good ? CircleCheck : CircleExclamationPoint;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5">
      <dt className="flex-1 font-medium wide:w-36 wide:flex-none">{name}</dt>
      {/* On phones below the other two: beside them it would have no room. */}
      <dd className="min-w-0 basis-full text-13 wrap-anywhere text-ink-2 max-wide:order-last wide:flex-1 wide:basis-0">
        {detail}
      </dd>
      <dd>
        <Badge tone={good ? "ok" : "warn"} icon={<Icon aria-hidden="true" />}>
          {state}
        </Badge>
      </dd>
    </div>
  );
}
