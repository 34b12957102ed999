import { useState } from "react";
import { May, useMay } from "@/components/shell/workspace";
import { Pencil } from "@/components/icons/pencil";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { Trash } from "@/components/icons/trash";
import { fileSize } from "@/components/files/file-size";
import { RowsSkeleton } from "@/components/settings/not-loaded";
import { UsedBy } from "@/components/settings/skills/used-by";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Badge } from "@/components/ui/badge";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button, IconButton } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useAcceptSkill, useRefreshSkill } from "@/lib/skills/client";
import { skillApi, type Skill, type SkillRefresh } from "@/lib/skills/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

const SourceChanges = lazyPart(
  () => import("@/components/settings/skills/source-changes").then((part) => part.SourceChanges),
  { ahead: false, waiting: <RowsSkeleton />, failed: failedInPlace },
);

type Props = { skill: Skill; onEdit: () => void; onRemove: () => void };

/** One skill: what it is for, where it comes from, and which agents have it. */
export function SkillRow({ skill, onEdit, onRemove }: Props) {
  const t = useText();
  const may = useMay();
  const say = useSentence();
  const refresh = useRefreshSkill();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const [compared, setCompared] = useState<SkillRefresh | null>(null);
  const { SkillId: id, name, description, files, size, source } = skill;
  const compare = () =>
    void attempt(async () => {
      const found = await refresh({ id });
      setCompared(found.changes.length > 0 ? found : null);
      if (found.changes.length === 0) toast(t("{name} is up to date", { name }));
    });
  return (
    <li className="border-b border-line px-5 py-4 last:border-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-48 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
            <span className="font-mono">{name}</span>
            {!skill.accepted && <Badge tone="warn">{t("Off: changed")}</Badge>}
            {source?.edited && <Badge tone="neutral">{t("Edited here")}</Badge>}
          </h2>
          <p className="mt-0.5 line-clamp-3 text-ink-2 wrap-anywhere">{description}</p>
          <p className="mt-1 text-13 text-ink-3 wrap-anywhere">
            {t({ one: "{count} file", other: "{count} files" }, { count: files })}
            {" · "}
            {fileSize(size)}
            {source && <> · {[source.url, source.path].filter(Boolean).join(" → ")}</>}
          </p>
          <UsedBy skill={name} />
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {source && may(skillApi.refresh) && (
            <IconButton
              size="sm"
              label={t("Refresh {name}", { name })}
              disabled={busy}
              onClick={compare}
            >
              <RefreshCw aria-hidden="true" className={busy ? "animate-spin" : undefined} />
            </IconButton>
          )}
          <IconButton
            size="sm"
            label={may(skillApi.update) ? t("Edit {name}", { name }) : t("View {name}", { name })}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          {may(skillApi.remove) && (
            <IconButton size="sm" label={t("Delete {name}", { name })} onClick={onRemove}>
              <Trash aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      {wrong.sentence && (
        <Alert tone="bad" className="mt-3 wrap-anywhere">
          {say(wrong.sentence)}
        </Alert>
      )}
      {!skill.accepted && <NotAccepted skill={skill} onShow={onEdit} />}
      {compared && (
        <SourceChanges id={id} name={name} compared={compared} onEnd={() => setCompared(null)} />
      )}
    </li>
  );
}

/** Its content has changed, and no person has accepted that yet. */
function NotAccepted({ skill, onShow }: { skill: Skill; onShow: () => void }) {
  const t = useText();
  const say = useSentence();
  const accept = useAcceptSkill();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const { SkillId: id, name, hash } = skill;
  const agree = () =>
    void attempt(async () => {
      await accept({ id, hash });
      toast(t("{name} accepted", { name }));
    });
  return (
    <Alert tone="warn" className="mt-3">
      <p>
        {t("A program changed its content. Agents skip it until someone has read and accepted it.")}
      </p>
      {wrong.sentence && <p className="mt-1 text-bad">{say(wrong.sentence)}</p>}
      <May call={skillApi.accept}>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={onShow}>
            {t("Show content")}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button size="sm" variant="primary" busy={busy} onClick={agree}>
            {t("Accept")}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </May>
    </Alert>
  );
}
