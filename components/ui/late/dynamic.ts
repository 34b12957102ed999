"use client";
import { createElement, Fragment, lazy, type ComponentType } from "react";

/**
 * Replaces `next/dynamic` in browsers (next.config.mjs). On the server the framework's own adds the script to the
 * page's head, so that it is fetched with the others; here only the component is needed. The Fragment has two children
 * like there: React counts them for `useId`.
 */
export default function dynamic<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  return function Dynamic(props: Props) {
    return createElement(Fragment, null, null, createElement(Part, props));
  };
}
