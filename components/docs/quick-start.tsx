import type { ReactNode } from "react";
import { CodeBlock, Examples } from "@/components/docs/code-block";
import { ServerUrl } from "@/components/docs/server-url";
import { routes } from "@/components/routes";
import type { ReferenceGroup } from "@/lib/openapi/reference";
import type { Translate } from "@/lib/texts/use-text";

type Props = { groups: ReferenceGroup[]; t: Translate };

/** From a key to the first reply, with this server's URL. */
export function QuickStart({ groups, t }: Props) {
  const all = groups.flatMap(({ endpoints }) => endpoints);
  const examples = (id: string) => all.find((each) => each.id === id)?.examples ?? [];
  return (
    <section aria-labelledby="quick-start" className="mt-4 max-w-(--measure)">
      <h2 id="quick-start" className="scroll-mt-28">
        {t("Quick start")}
      </h2>
      <ol className="mt-3 list-decimal space-y-5 pl-5 text-sm marker:text-ink-3">
        <Step title={t("Create an API key")}>
          {/* A full page load: there is no frame here to show a screen in. */}
          <a href={routes.apiKeys} className="text-brand-ink underline">
            {t("Settings → API Keys")}
          </a>
        </Step>
        <Step title={t("Set the server's URL and your key")}>
          <CodeBlock label={t("Environment")} t={t}>
            {'export TROUPE="'}
            <ServerUrl />
            {'"\nexport KEY="tr_…"'}
          </CodeBlock>
        </Step>
        <Step title={t("List your agents and teams")}>
          <Examples id="models" examples={examples("get-v1-models")} repeated t={t} />
        </Step>
        <Step title={t("Set MODEL to one of these names and send a message")}>
          <Examples id="chat" examples={examples("post-v1-chat-completions")} repeated t={t} />
        </Step>
      </ol>
      <p className="mt-5 text-13 text-ink-2">
        {t("OpenAI client libraries work too. Use this base URL and your key:")}{" "}
        <code>
          <ServerUrl />
          /v1
        </code>
      </p>
    </section>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <p className="font-medium">{title}</p>
      <div className="mt-1.5">{children}</div>
    </li>
  );
}
