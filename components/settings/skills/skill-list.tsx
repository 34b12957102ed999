"use client";
import { useState } from "react";
import { May } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { SkillRow } from "@/components/settings/skills/skill-row";
import { useSkillUsers } from "@/components/settings/skills/used-by";
import { Card } from "@/components/ui/card";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { useRemoveSkill, useSkills } from "@/lib/skills/client";
import { skillApi, type Skill } from "@/lib/skills/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { onAdd: () => void; onEdit: (skill: Skill) => void };

export function SkillList({ onAdd, onEdit }: Props) {
  const t = useText();
  const { data: skills, error, isLoading, mutate } = useSkills();
  const remove = useRemoveSkill();
  const [leaving, setLeaving] = useState<Skill | null>(null);
  return (
    <Card className="mt-6 overflow-hidden">
      <Faces
        loading={isLoading}
        error={skills ? undefined : error}
        empty={skills?.length === 0}
        skeleton={<RowsSkeleton rows={3} />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={
          <Empty
            drawing="agents"
            title={t("No skills yet")}
            text={t(
              "Write down how a kind of work is done. Agents open it when a task fits, or when you type / and its name.",
            )}
            action={
              <May call={skillApi.create}>
                <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
                  {t("New skill")}
                </Button>
              </May>
            }
          />
        }
      >
        <ul>
          {skills?.map((each) => (
            <SkillRow
              key={each.SkillId}
              skill={each}
              onEdit={() => onEdit(each)}
              onRemove={() => setLeaving(each)}
            />
          ))}
        </ul>
      </Faces>
      <RemoveDialog
        thing={leaving}
        title={({ name }) => t("Delete {name}?", { name })}
        text={(skill) => <RemovalText name={skill.name} />}
        confirm={t("Delete skill")}
        onConfirm={async ({ SkillId: id, name }) => {
          await remove({ id });
          toast(t("{name} deleted", { name }));
        }}
        onClose={() => setLeaving(null)}
      />
    </Card>
  );
}

function RemovalText({ name }: { name: string }) {
  const t = useText();
  const { shown, more } = useSkillUsers(name);
  return (
    <>
      {shown.length > 0 && (
        <p className="mb-1 font-medium text-ink">
          {t("Used by")} {shown.map((agent) => agent.name).join(", ")}
          {more > 0 && ` ${t("and {count} more", { count: more })}`}
        </p>
      )}
      <p>{t("Agents that have it continue without it. This can't be undone.")}</p>
    </>
  );
}
