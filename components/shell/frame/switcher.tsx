"use client";
import { cx } from "class-variance-authority";
import { ChevronsUpDown } from "@/components/icons/chevrons-up-down";
import { Plus } from "@/components/icons/plus";
import { Settings2 } from "@/components/icons/settings-2";
import { routes } from "@/components/routes";
import { useWorkspace } from "@/components/shell/workspace";
import { WorkspaceMark } from "@/components/shell/frame/mark";
import { openWorkspace } from "@/components/shell/frame/switch";
import { useChoices } from "@/components/shell/frame/use-choices";
import { Menu } from "@/components/ui/dialog/menu";
import { navigate } from "@/components/ui/navigate";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** Icons only. */
  slim: boolean;
  /** Sized for touch. */
  large: boolean;
  onNavigate?: () => void;
};

/** Which workspace this tab shows, and a menu of the others. */
export function WorkspaceSwitcher({ slim, large, onNavigate }: Props) {
  const t = useText();
  const workspace = useWorkspace();
  const choices = useChoices();
  // The list also has the name that was given to it since the page was loaded.
  const current = choices.find(({ id }) => id === workspace.id)?.name || workspace.name;
  const name = current || t("Personal");
  const open = (address: string) => {
    onNavigate?.();
    navigate(address);
  };
  return (
    <section
      aria-label={t("Workspace")}
      className={cx("flex-none", slim ? "px-2.5 pt-1" : "px-3 pt-3")}
    >
      <Menu
        label={t("Workspace: {name}", { name })}
        align="start"
        menuClass="max-h-[70dvh] w-64 overflow-y-auto"
        triggerClass={cx(
          "flex items-center gap-2.5 rounded-lg text-left font-medium hover:bg-hover hover:text-ink aria-expanded:bg-hover",
          slim ? "size-10 justify-center" : "w-full px-2.5",
          !slim && (large ? "h-11" : "h-9"),
          workspace.id ? "text-ink" : "text-ink-2",
        )}
        trigger={
          <>
            <WorkspaceMark name={current} />
            {!slim && (
              <>
                <span className="min-w-0 flex-1 truncate" title={name}>
                  {name}
                </span>
                <ChevronsUpDown aria-hidden="true" className="size-4 flex-none text-ink-3" />
              </>
            )}
          </>
        }
        items={[
          ...choices.map((each) => ({
            key: each.id || "personal",
            label: each.name || t("Personal"),
            aside: each.role,
            checked: each.id === workspace.id,
            onSelect: () => each.id !== workspace.id && openWorkspace(each.id),
          })),
          {
            label: t("New workspace…"),
            icon: <Plus aria-hidden="true" />,
            apart: true,
            onSelect: () => open(routes.newWorkspace),
          },
          {
            label: t("Workspace settings"),
            icon: <Settings2 aria-hidden="true" />,
            onSelect: () => open(routes.workspace),
          },
        ]}
      />
    </section>
  );
}
