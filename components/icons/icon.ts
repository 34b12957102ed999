// The icons of https://lucide.dev that Troupe uses, one file each, so that a page loads only its own. Copied from
// version 1.75.0 (LICENSE), since the package is 50 MB for 1,900 icons. To add one, copy its elements from there.
import { createElement, type ComponentProps, type ComponentType } from "react";

export type Icon = ComponentType<ComponentProps<"svg">>;

/** The elements of a drawing on a grid of 24 by 24. */
type Elements = [tag: string, attributes: Record<string, string | number>][];

/** A component that draws them in the text's colour, hidden from screen readers unless it has a label. */
export const icon = (elements: Elements): Icon =>
  function DrawnIcon({ className, ...props }) {
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: className ? `lucide ${className}` : "lucide",
        "aria-hidden": props["aria-label"] ? undefined : true,
        ...props,
      },
      ...elements.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
