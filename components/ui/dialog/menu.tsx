"use client";
import { cx } from "class-variance-authority";
import { Check } from "@/components/icons/check";
import {
  Fragment,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from "react";
import { useResize } from "@/components/ui/dialog/use-resize";
import { IconButton } from "@/components/ui/form/button";

export type MenuEntry = {
  /** Where two items may have the same label. */
  key?: string;
  label: string;
  icon?: ReactNode;
  tone?: "bad";
  /** In grey, at the end of the row. */
  aside?: string;
  /** A line above it sets it apart from the items before. */
  apart?: boolean;
  /** Makes the items a choice of one. */
  checked?: boolean;
  onSelect: () => void;
};

type Props = {
  /** The button's name (and the menu's). */
  label: string;
  /** A button of just this icon. */
  icon?: ReactNode;
  /** Or the button's content. */
  trigger?: ReactNode;
  triggerClass?: string;
  disabled?: boolean;
  items: readonly MenuEntry[];
  /** More items than fit, or long names. */
  menuClass?: string;
  align?: "start" | "end";
};

/** A menu on the browser's own popover: it closes on Esc and on a click elsewhere, and returns the focus. */
export function Menu(props: Props) {
  const { label, icon, trigger, triggerClass, menuClass, disabled, items, align = "end" } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const putInPlace = () =>
    menu.current && button.current && place(menu.current, button.current, align);
  useResize(open, () => {
    putInPlace();
    if (menu.current) keepInView(menu.current);
  });

  const shared = {
    ref: button,
    popoverTarget: id,
    "aria-haspopup": "menu",
    "aria-expanded": open,
    className: triggerClass,
    disabled,
  } as const;
  return (
    <>
      {icon ? (
        <IconButton label={label} size={triggerClass ? "sm" : "md"} {...shared}>
          {icon}
        </IconButton>
      ) : (
        <button type="button" aria-label={label} {...shared}>
          {trigger}
        </button>
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onBeforeToggle={(event) => event.newState === "open" && putInPlace()}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          setOpen(event.newState === "open");
          keepInView(event.currentTarget);
        }}
        onKeyDown={onKeyDown}
        className={cx(
          "inset-auto min-w-44 rounded-lg bg-raised p-1 text-ink shadow-float open:[animation:fade-in_var(--t-2)_var(--ease)]",
          menuClass,
        )}
      >
        {items.map((item, at) => (
          <Fragment key={item.key ?? item.label}>
            {item.apart && <hr aria-hidden="true" className="mx-2.5 my-1 border-line" />}
            <Row item={item} first={at === 0} />
          </Fragment>
        ))}
      </div>
    </>
  );
}

function Row({ item, first }: { item: MenuEntry; first: boolean }) {
  const choice = item.checked !== undefined;
  return (
    <button
      ref={first ? focusOnOpen : undefined}
      type="button"
      role={choice ? "menuitemradio" : "menuitem"}
      aria-checked={choice ? item.checked : undefined}
      tabIndex={-1}
      onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        item.onSelect();
      }}
      className={cx(
        "flex h-10 w-full items-center gap-2.5 rounded-md px-2.5 text-left whitespace-nowrap focus:bg-press wide:h-8 [&_svg]:size-4",
        item.tone === "bad" ? "text-bad" : "text-ink [&_svg]:text-ink-2",
      )}
    >
      {item.icon}
      <span className="min-w-0 flex-1 truncate pr-4">{item.label}</span>
      {item.aside && <span className="flex-none text-13 text-ink-3">{item.aside}</span>}
      {item.checked && <Check aria-hidden="true" />}
    </button>
  );
}

/**
 * The browser itself moves the focus there when the menu opens, so that not even the fastest keystroke is lost. As an
 * attribute: React's prop of that name would focus it only once, on mount.
 */
function focusOnOpen(row: HTMLElement | null): void {
  row?.setAttribute("autofocus", "");
}

/** Below the button, or above it in the lower part of the window. Its size is unknown before it is shown. */
function place(menu: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const at = button.getBoundingClientRect();
  const below = at.bottom < window.innerHeight * 0.65;
  menu.style.top = below ? `${at.bottom + 4}px` : "auto";
  menu.style.bottom = below ? "auto" : `${window.innerHeight - at.top + 4}px`;
  menu.style.left = align === "start" ? `${at.left}px` : "auto";
  menu.style.right =
    align === "end" ? `${document.documentElement.clientWidth - at.right}px` : "auto";
}

/** At the window's edge if the button is too near to it, which is known once the menu has its size. */
function keepInView(menu: HTMLElement): void {
  if (menu.getBoundingClientRect().left < 0)
    Object.assign(menu.style, { left: "8px", right: "auto" });
}

type Step = "first" | "last" | 1 | -1;

function step(menu: HTMLElement, to: Step): void {
  const rows = [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const now = rows.findIndex((row) => row === document.activeElement);
  const next =
    to === "first" ? 0 : to === "last" ? rows.length - 1 : (now + to + rows.length) % rows.length;
  rows[next]?.focus({ preventScroll: true });
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  if (event.key === "Tab") return menu.hidePopover();
  const to = ({ ArrowDown: 1, ArrowUp: -1, Home: "first", End: "last" } as const)[event.key];
  if (to === undefined) return;
  event.preventDefault();
  step(menu, to);
}
