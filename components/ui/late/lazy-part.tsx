"use client";
import {
  useCallback,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from "react";
import { FailureToast } from "@/components/ui/late/failure-toast";
import { Loader } from "@/components/ui/late/loader";
import { PartBoundary, type InPlace } from "@/components/ui/late/part-boundary";
import { whenIdle, type Rank } from "@/components/ui/late/when-idle";

type Options<Props> = {
  /** Fetched when the page is idle, so that it is here when it is opened; false: only once it is drawn. */
  ahead?: boolean;
  /** How soon: without, after the likely ones. */
  rank?: Rank;
  /** Asked for only once its place comes into view, unless it is here before; `waiting` holds the place. */
  inView?: boolean;
  /** Shown until it is here. */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Shown in its place when it failed; without, a toast tells it. */
  failed?: (props: Props, again: () => void) => ReactNode;
  /** The person has closed the toast: whatever opened the part closes, so that it can be opened again. */
  onGivenUp?: (props: Props) => void;
};

const never = () => () => undefined;

/**
 * A component whose script is loaded apart: when the page is idle, or when it is first drawn. What fails, in loading or
 * in drawing it, takes nothing else along, is told, and can be tried again. One with a prop `open` that is false is not
 * asked for yet.
 */
export function lazyPart<Props extends object & { open?: boolean }>(
  fetchPart: () => Promise<ComponentType<Props>>,
  {
    ahead = true,
    rank,
    inView = false,
    waiting = null,
    failed: inPlace,
    onGivenUp,
  }: Options<Props> = {},
) {
  const loader = new Loader(fetchPart);
  if (ahead) whenIdle(loader.prepare, rank);

  function LatePart(props: Props) {
    const [far, setFar] = useState(inView);
    const place = useCallback((element: Element | null) => watch(element, () => setFar(false)), []);
    const closed = far || props.open === false;
    const { part: Part, failed } = useSyncExternalStore(
      far ? loader.subscribe : closed ? never : loader.listen,
      loader.get,
      () => loader.first,
    );
    // Outlasts the failure: what arrives later does not open by itself over what somebody is doing by then.
    const [toasted, setToasted] = useState(false);
    if (failed && !inPlace && !closed && !toasted) setToasted(true);
    if (closed && toasted) setToasted(false);
    const again = () => {
      setToasted(false);
      void loader.want();
    };
    const giveUp = () => onGivenUp?.(props);

    if (inPlace && failed) return inPlace(props, again);
    if (toasted) return <FailureToast onRetry={again} onClose={giveUp} />;
    const held = typeof waiting === "function" ? waiting(props) : waiting;
    if (!Part && far) return <div ref={place}>{held}</div>;
    if (!Part) return closed ? null : held;
    const told: InPlace | undefined = inPlace && ((retry) => inPlace(props, retry));
    return (
      <PartBoundary inPlace={told} onGivenUp={giveUp}>
        <Part {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(LatePart, { prepare: () => void loader.prepare() });
}

/** Tells when an element comes into view. */
function watch(element: Element | null, onSeen: () => void): (() => void) | undefined {
  if (!element) return;
  const observer = new IntersectionObserver(
    (changes) => changes.some((each) => each.isIntersecting) && onSeen(),
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** For parts over the page, which say by `onOpenChange` that they close. */
export const closes = ({ onOpenChange }: { onOpenChange: (open: boolean) => void }): void =>
  onOpenChange(false);
