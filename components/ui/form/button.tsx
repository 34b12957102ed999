import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "@/components/ui/feedback/spinner";
import { Link } from "@/components/ui/link";

const looks = cva(
  [
    "relative inline-flex flex-none items-center justify-center rounded-lg border font-medium whitespace-nowrap select-none",
    "transition-colors duration-(--t-1) disabled:not-aria-busy:text-ink-disabled",
  ],
  {
    variants: {
      variant: {
        primary:
          "border-transparent bg-brand text-on-brand not-disabled:hover:bg-brand-hover not-disabled:active:bg-brand-press disabled:not-aria-busy:bg-press",
        secondary:
          "border-line-strong bg-surface text-ink shadow-low not-disabled:hover:bg-hover not-disabled:active:bg-press disabled:not-aria-busy:border-line disabled:not-aria-busy:shadow-none",
        ghost:
          "border-transparent text-ink-2 not-disabled:hover:bg-hover not-disabled:hover:text-ink not-disabled:active:bg-press",
        danger:
          "border-transparent bg-bad-solid text-on-bad not-disabled:hover:opacity-90 not-disabled:active:opacity-80 disabled:not-aria-busy:bg-press",
        "danger-ghost":
          "border-transparent text-bad not-disabled:hover:bg-bad-soft not-disabled:active:bg-bad-soft",
      },
      size: {
        sm: "h-10 text-13 wide:h-8",
        md: "h-10 text-sm wide:h-9",
        lg: "h-11 text-sm wide:h-10",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

const room = (size: Size) => (size === "sm" ? "gap-1.5 px-3" : "gap-2 px-3.5");

type Size = NonNullable<VariantProps<typeof looks>["size"]>;
type Looks = { variant?: VariantProps<typeof looks>["variant"]; size?: Size; icon?: ReactNode };

function face(size: Size, icon: ReactNode, busy: boolean, children: ReactNode) {
  const small = size === "sm";
  // Without an icon to replace, the spinner is drawn over the text: the width stays the same.
  if (busy && !icon)
    return (
      <>
        <span className="inline-flex items-center gap-[inherit] opacity-25">{children}</span>
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner label="" size={small ? 14 : 16} />
        </span>
      </>
    );
  return (
    <>
      {busy ? (
        <Spinner label="" size={small ? 14 : 16} />
      ) : (
        icon && (
          <span className={cx("inline-flex", small ? "[&_svg]:size-3.5" : "[&_svg]:size-4")}>
            {icon}
          </span>
        )
      )}
      {children}
    </>
  );
}

type ButtonProps = ComponentProps<"button"> & Looks & { busy?: boolean };

export function Button({
  variant,
  size = "md",
  icon,
  busy = false,
  className,
  disabled,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(looks({ variant, size }), room(size), className)}
      {...rest}
    >
      {face(size, icon, busy, children)}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Looks;

export function ButtonLink({
  variant,
  size = "md",
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link className={cx(looks({ variant, size }), room(size), className)} {...rest}>
      {face(size, icon, false, children)}
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> &
  Pick<Looks, "variant" | "size"> & { label: string; busy?: boolean };

/** A square icon button. The label is its name and its tooltip. */
export function IconButton({
  label,
  variant = "ghost",
  size = "md",
  busy = false,
  className,
  disabled,
  children,
  type = "button",
  ...rest
}: IconButtonProps) {
  const side = { sm: "w-10 wide:w-8", md: "w-10 wide:w-9", lg: "w-11 wide:w-10" }[size];
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        looks({ variant, size }),
        side,
        "[&_svg:not([class*=size-])]:size-4",
        className,
      )}
      {...rest}
    >
      {busy ? <Spinner label="" size={16} /> : children}
    </button>
  );
}
