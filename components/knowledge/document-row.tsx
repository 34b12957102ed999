"use client";
import { FileText } from "@/components/icons/file-text";
import { Globe } from "@/components/icons/globe";
import { Pencil } from "@/components/icons/pencil";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { SquarePen } from "@/components/icons/square-pen";
import { Trash } from "@/components/icons/trash";
import { routes } from "@/components/routes";
import { May } from "@/components/shell/workspace";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { withReason } from "@/lib/core/shared/sentence";
import { knowledgeApi, type KnowledgeDocument } from "@/lib/knowledge/contract";
import { number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

const ICONS = { file: FileText, note: SquarePen, page: Globe };

type Props = {
  document: KnowledgeDocument;
  onRefresh: () => void;
  /** Of a note. */
  onEdit?: () => void;
  onRemove: () => void;
};

export function DocumentRow({ document, onRefresh, onEdit, onRemove }: Props) {
  const t = useText();
  const say = useSentence();
  const { collection_id: id, document_id: documentId, title, kind, state, chunks } = document;
  const { error, error_reason: reason } = document;
  const Icon = ICONS[kind];
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-3 last:border-0">
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {chunks > 0 ? (
            <Link
              href={routes.document(id, documentId)}
              className="min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          )}
          {state === "reading" && <Badge tone="brand">{t("Reading…")}</Badge>}
          {state === "failed" && <Badge tone="bad">{t("Not read")}</Badge>}
        </div>
        <Facts document={document} />
        {error && (
          <p className="text-13 text-bad wrap-anywhere">
            {state === "ready" && `${t("The last refresh failed.")} `}
            {say(withReason(error, reason))}
          </p>
        )}
      </div>
      <May call={knowledgeApi.refreshDocument}>
        {onEdit && (
          <IconButton
            size="sm"
            className="pointer-coarse:size-11"
            label={t("Edit {name}", { name: title })}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          size="sm"
          className="pointer-coarse:size-11"
          label={
            state === "failed"
              ? t("Try again: {name}", { name: title })
              : t("Read {name} again", { name: title })
          }
          disabled={state === "reading"}
          onClick={onRefresh}
        >
          <RefreshCw aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          className="pointer-coarse:size-11"
          label={t("Delete {name}", { name: title })}
          onClick={onRemove}
        >
          <Trash aria-hidden="true" />
        </IconButton>
      </May>
    </li>
  );
}

function Facts({ document }: { document: KnowledgeDocument }) {
  const t = useText();
  const { title, pages, tokens, chunks, cited, refreshed_at: at, refresh, url } = document;
  const facts = [
    ...(pages === undefined
      ? []
      : [t({ one: "{count} page", other: "{count} pages" }, { count: pages })]),
    ...(chunks > 0
      ? [
          t({ one: "{count} passage", other: "{count} passages" }, { count: chunks }),
          t(
            { one: "{tokens} token", other: "{tokens} tokens" },
            { count: tokens, tokens: number(tokens) },
          ),
        ]
      : []),
    ...(cited > 0
      ? [t({ one: "cited once", other: "cited {count} times" }, { count: cited })]
      : []),
    ...(refresh ? [refresh === "daily" ? t("refreshed daily") : t("refreshed weekly")] : []),
  ];
  return (
    <p className="text-13 wrap-anywhere text-ink-3">
      {facts.join(" · ")}
      {at && facts.length > 0 && " · "}
      {at && <RelativeTime iso={at} form="long" />}
      {url && url !== title && (
        <>
          {" · "}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-ink-2 underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {url}
          </a>
        </>
      )}
    </p>
  );
}
