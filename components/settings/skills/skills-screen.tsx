"use client";
import { useState } from "react";
import { May } from "@/components/shell/workspace";
import { Download } from "@/components/icons/download";
import { Plus } from "@/components/icons/plus";
import { RowsSkeleton } from "@/components/settings/not-loaded";
import { SkillList } from "@/components/settings/skills/skill-list";
import { NotAdded, UploadSkill } from "@/components/settings/skills/upload-skill";
import { useEditDrawer } from "@/components/settings/use-edit-drawer";
import { DiscardChanges } from "@/components/ui/dialog/discard-changes";
import { Drawer } from "@/components/ui/dialog/dialog";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Page, PageHead } from "@/components/ui/page/page";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { skillApi, type FoundSkill, type Skill } from "@/lib/skills/contract";
import { useText } from "@/lib/texts/use-text";

const late = { waiting: <RowsSkeleton />, failed: failedInPlace };
const SkillForm = lazyPart(
  () => import("@/components/settings/skills/skill-form").then((part) => part.SkillForm),
  late,
);
const ImportForm = lazyPart(
  () => import("@/components/settings/skills/import-form").then((part) => part.ImportForm),
  { ...late, ahead: false },
);

export function SkillsScreen() {
  const t = useText();
  const drawer = useEditDrawer<Skill>();
  const { edited, open, edit, cancel, close, setWritten, question } = drawer;
  const [importing, setImporting] = useState(false);
  const [notAdded, setNotAdded] = useState<FoundSkill[] | SentenceOrText | null>(null);
  const isNew = edited === "new";
  const add = (from: "page" | "repository") => {
    setImporting(from === "repository");
    edit("new");
  };
  const show = (skill: Skill) => {
    setImporting(false);
    edit(skill);
  };
  const label = importing ? t("Import skills") : isNew ? t("New skill") : t("Edit skill");
  const common = { onWritten: setWritten, onCancel: cancel, onSaved: close };
  return (
    <Page narrow>
      <PageHead
        title={t("Skills")}
        subtitle={t("Instructions that agents open when a task fits, in the SKILL.md format.")}
      >
        <May call={skillApi.create}>
          <Button icon={<Download />} onClick={() => add("repository")}>
            {t("Import")}
          </Button>
          <UploadSkill onNotAdded={setNotAdded} />
          <Button icon={<Plus />} onClick={() => add("page")}>
            {t("New skill")}
          </Button>
        </May>
      </PageHead>
      <NotAdded found={notAdded} />
      <SkillList onAdd={() => add("page")} onEdit={show} />
      <Drawer
        open={open}
        onOpenChange={(now) => !now && cancel()}
        side="right"
        asksFirst
        label={label}
      >
        {edited &&
          (importing ? (
            <ImportForm {...common} />
          ) : (
            <SkillForm
              key={isNew ? "new" : edited.SkillId}
              id={isNew ? null : edited.SkillId}
              {...common}
            />
          ))}
        <DiscardChanges question={question}>
          {t("Your unsaved changes to this skill will be lost.")}
        </DiscardChanges>
      </Drawer>
    </Page>
  );
}
