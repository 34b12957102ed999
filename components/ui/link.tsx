"use client";
import type { ComponentProps, MouseEvent } from "react";
import { isScreen, navigate, prepareScreen } from "@/components/ui/navigate";

type Props = ComponentProps<"a"> & {
  href: string;
  /** Called when it is followed in this tab. */
  onNavigate?: () => void;
};

/** A link to a screen of the app, or to any other page. The screens open without a request to the server. */
export function Link({ href, onNavigate, ...rest }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    onNavigate?.();
    if (!isScreen(href)) return;
    event.preventDefault();
    navigate(href);
  };
  const prepare = () => prepareScreen(href);
  return <a {...rest} href={href} onClick={follow} onPointerEnter={prepare} onFocus={prepare} />;
}

/** A click that opens the page here, and not in another tab or as a download. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean => {
  const { target } = event.currentTarget;
  return (
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (!target || target === "_self") &&
    !event.currentTarget.hasAttribute("download")
  );
};
