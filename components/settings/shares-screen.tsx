"use client";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { SharedLink } from "@/components/shares/shared-link";
import { Card } from "@/components/ui/card";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { Link } from "@/components/ui/link";
import { Page, PageHead } from "@/components/ui/page/page";
import { routes } from "@/components/routes";
import { useShares } from "@/lib/shares/client";
import type { Share } from "@/lib/shares/contract";
import { useText } from "@/lib/texts/use-text";

/** All links that the person has shared. */
export function SharesScreen() {
  const t = useText();
  const { data: shares, error, isLoading, mutate } = useShares();
  return (
    <Page narrow>
      <PageHead
        title={t("Shared links")}
        subtitle={t("Conversations, results and files that others can read by a link.")}
      />
      <Card className="mt-6 overflow-hidden">
        <Faces
          loading={isLoading}
          error={shares ? undefined : error}
          empty={shares?.length === 0}
          skeleton={<RowsSkeleton rows={3} />}
          failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
          whenEmpty={
            <Empty
              title={t("No shared links yet")}
              text={t("Choose Share on a conversation, a task's result or a file.")}
            />
          }
        >
          <ul>
            {shares?.map((share) => (
              <li key={share.ShareId} className="border-b border-line px-5 py-4 last:border-0">
                <h2 className="mb-2 text-sm wrap-anywhere">
                  <Link href={sourceOf(share)} className="hover:underline">
                    {share.title || t("Untitled")}
                  </Link>
                </h2>
                <SharedLink share={share} />
              </li>
            ))}
          </ul>
        </Faces>
      </Card>
    </Page>
  );
}

const sourceOf = ({ conversation_id: conversationId, task_id: taskId }: Share): string =>
  conversationId
    ? routes.chatWith({ conversationId })
    : taskId
      ? routes.task(taskId)
      : routes.files;
