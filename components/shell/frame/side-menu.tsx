"use client";
import { useMay } from "@/components/shell/workspace";
import { cx } from "class-variance-authority";
import { usePathname } from "next/navigation";
import { useAuth } from "@/components/shell/auth-provider";
import { PersonRow } from "@/components/shell/frame/person-row";
import { isCurrent, menuGroups, type MenuItem } from "@/components/shell/menu";
import { WorkspaceSwitcher } from "@/components/shell/frame/switcher";
import { Link } from "@/components/ui/link";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** Icons only. */
  slim: boolean;
  /** Rows sized for touch. */
  large?: boolean;
  onNavigate?: () => void;
};

/** The app's pages, and below them the signed-in user. */
export function SideMenu({ slim, large = false, onNavigate }: Props) {
  const t = useText();
  const path = usePathname();
  const may = useMay();
  const { user } = useAuth();
  return (
    <>
      <WorkspaceSwitcher slim={slim} large={large} onNavigate={onNavigate} />
      <nav
        aria-label={t("Side menu")}
        className={cx(
          "min-h-0 flex-1 overflow-x-hidden overflow-y-auto",
          slim ? "px-2.5 pt-1" : "px-3 pt-3",
        )}
      >
        {menuGroups(path, Boolean(user?.Operator), may).map((group, at) => (
          <div key={group.title} role="group" aria-label={t(group.title)}>
            {slim ? (
              at > 0 && <hr className="mx-2 my-3.25 border-line-strong" />
            ) : (
              <p
                aria-hidden="true"
                className={cx(
                  "px-2.5 pb-2 text-xs font-medium text-ink-3",
                  at > 0 ? "pt-3" : "pt-1",
                )}
              >
                {t(group.title)}
              </p>
            )}
            <ul className="flex flex-col gap-0.5">
              {group.places.map((place) => (
                <li key={place.href} className="relative">
                  <Row
                    place={place}
                    current={isCurrent(path, place)}
                    slim={slim}
                    large={large}
                    onNavigate={onNavigate}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <PersonRow slim={slim} />
    </>
  );
}

type RowProps = {
  place: MenuItem;
  current: boolean;
  slim: boolean;
  large: boolean;
  onNavigate?: () => void;
};

function Row({ place, current, slim, large, onNavigate }: RowProps) {
  const t = useText();
  const { Icon } = place;
  const hook = place.below && !slim;
  return (
    <>
      <Link
        href={place.href}
        aria-current={current ? "page" : undefined}
        aria-label={slim ? t(place.label) : undefined}
        title={slim ? t(place.label) : undefined}
        onClick={onNavigate}
        className={cx(
          "flex items-center gap-2.5 rounded-lg font-medium",
          slim ? "size-10 justify-center" : large ? "h-11 px-2.5" : "h-8.5 px-2.5",
          current ? "bg-press text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
        )}
      >
        {hook ? (
          <span className="w-4" />
        ) : (
          <Icon aria-hidden="true" className={cx("size-4", current && "text-brand-ink")} />
        )}
        {!slim && <span className="truncate">{t(place.label)}</span>}
      </Link>
      {hook && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -top-0.5 bottom-1/2 left-4.5 w-2 rounded-bl-md border-b border-l border-line-strong"
        />
      )}
    </>
  );
}
