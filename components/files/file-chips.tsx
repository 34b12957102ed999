"use client";
import { FileText } from "@/components/icons/file-text";
import { Image as ImageIcon } from "@/components/icons/image";
import { RotateCw } from "@/components/icons/rotate-cw";
import { TriangleExclamationPoint } from "@/components/icons/triangle-exclamation-point";
import { X } from "@/components/icons/x";
import { Spinner } from "@/components/ui/feedback/spinner";
import { FileNotes } from "@/components/files/file-notes";
import { fileSize } from "@/components/files/file-size";
import type { Attachment } from "@/lib/files/browser/attached";
import { fileLimits } from "@/lib/files/rules";
import { offeredModel, type Model } from "@/lib/models/contract";
import { number, numbers } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  all: readonly Attachment[];
  /** The model that would be called, if known, and the available models. */
  model?: string;
  models: readonly Model[];
  onRemove: (key: string) => void;
  onAgain: (key: string) => void;
};

/** The files attached to a text that is not sent yet. */
export function FileChips({ all, model, models, onRemove, onAgain }: Props) {
  const t = useText();
  const offered = offeredModel(model, models);
  const seeing = models.filter((each) => each.sees_images).map((each) => each.label);
  const blind =
    model !== undefined && all.some(({ file }) => isPicture(file)) && offered?.sees_images !== true;
  const tokens = all.reduce((sum, { file }) => sum + (file?.tokens ?? 0), 0);
  return (
    <div className="space-y-2">
      <ul aria-label={t("Attached files")} className="flex flex-wrap gap-2">
        {all.map((each) => (
          <Chip key={each.key} attachment={each} onRemove={onRemove} onAgain={onAgain} />
        ))}
      </ul>
      {blind && (
        <p role="status" className="text-13 text-ink-2">
          {seeing.length
            ? t("This model can't see images. These can: {models}", {
                models: seeing.join(", "),
              })
            : t("This model can't see images. It only gets their names.")}
        </p>
      )}
      {tokens > fileLimits.tokensPerMessage && (
        <p role="status" className="text-13 text-ink-2">
          {t("The first {most} tokens are sent. Agents can read the rest on demand.", {
            most: number(fileLimits.tokensPerMessage),
          })}
        </p>
      )}
    </div>
  );
}

const isPicture = (file: Attachment["file"]): boolean => file?.type.startsWith("image/") ?? false;

type ChipProps = Pick<Props, "onRemove" | "onAgain"> & { attachment: Attachment };

function Chip({ attachment, onRemove, onAgain }: ChipProps) {
  const t = useText();
  const { key, name, error, file } = attachment;
  const failed = error !== undefined || file?.status === "failed";
  return (
    <li className="flex max-w-full min-w-0 items-center gap-2 rounded-lg border border-line bg-canvas py-1 pr-1 pl-2.5 text-13">
      <span className="flex-none [&_svg]:size-4" aria-hidden="true">
        {failed ? (
          <TriangleExclamationPoint className="text-bad" />
        ) : file && file.status !== "reading" ? (
          isPicture(file) ? (
            <ImageIcon />
          ) : (
            <FileText />
          )
        ) : (
          <Spinner label="" size={14} />
        )}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <State attachment={attachment} />
      </span>
      {error !== undefined && (attachment.source ?? file) && (
        <button
          type="button"
          aria-label={t("Try again: {name}", { name })}
          title={t("Try again")}
          className={BUTTON}
          onClick={() => onAgain(key)}
        >
          <RotateCw aria-hidden="true" className="size-3.5" />
        </button>
      )}
      <button
        type="button"
        aria-label={t("Remove {name}", { name })}
        title={t("Remove")}
        className={BUTTON}
        onClick={() => onRemove(key)}
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  );
}

const BUTTON =
  "flex size-7 flex-none items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11";

/** The state of a file: uploading, processing, ready, or failed with the reason. */
function State({ attachment: { size, progress, file, error } }: { attachment: Attachment }) {
  const t = useText();
  const say = useSentence();
  if (error !== undefined)
    return (
      <span role="alert" className="block text-bad">
        {say(error)}
      </span>
    );
  if (!file)
    return (
      <span className="block text-ink-3">
        {fileSize(size)} · {numbers({ style: "percent" }).format(progress)}
      </span>
    );
  if (file.status === "reading")
    return (
      <span role="status" className="block text-ink-3">
        {fileSize(size)} · {t("Reading…")}
      </span>
    );
  if (file.status === "failed")
    return (
      <span role="alert" className="block text-bad">
        {file.error_reason
          ? say({ text: file.error ?? "", ...file.error_reason })
          : t("No text could be read.")}
      </span>
    );
  return (
    <>
      <span className="block text-ink-3">
        {[
          fileSize(size),
          ...(file.pages !== undefined
            ? [t({ one: "{count} page", other: "{count} pages" }, { count: file.pages })]
            : []),
          ...(file.tokens !== undefined
            ? [t("{amount} tokens", { amount: number(file.tokens) })]
            : []),
          ...(file.width !== undefined && file.height !== undefined
            ? [`${file.width} × ${file.height}`]
            : []),
        ].join(" · ")}
      </span>
      <FileNotes notes={file.notes} />
    </>
  );
}
