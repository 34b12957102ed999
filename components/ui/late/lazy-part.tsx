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
  /** Fetched when the page is idle, so that it is available when opened; false: only when rendered. */
  ahead?: boolean;
  /** Priority of fetching: by default, after the likely ones. */
  rank?: Rank;
  /** Fetched only once its position comes into view, unless it is available before; `waiting` reserves the space. */
  inView?: boolean;
  /** Shown until it is loaded. */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Shown instead when it failed; without it, a toast reports the failure. */
  failed?: (props: Props, again: () => void) => ReactNode;
  /** The user has closed the toast: the part's trigger closes, so that it can be opened again. */
  onGivenUp?: (props: Props) => void;
};

const never = () => () => undefined;

/**
 * A component whose script is loaded lazily: when the page is idle, or when it is first rendered. A failure, in loading
 * or rendering, affects nothing else, is reported, and can be retried. A part with a prop `open` that is false is not
 * fetched yet.
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
    // Survives the failure: a part that arrives later does not open by itself over what the user is doing by then.
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
    const fallback: InPlace | undefined = inPlace && ((retry) => inPlace(props, retry));
    return (
      <PartBoundary inPlace={fallback} onGivenUp={giveUp}>
        <Part {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(LatePart, { prepare: () => void loader.prepare() });
}

/** Calls back when an element comes into view. */
function watch(element: Element | null, onSeen: () => void): (() => void) | undefined {
  if (!element) return;
  const observer = new IntersectionObserver(
    (changes) => changes.some((each) => each.isIntersecting) && onSeen(),
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** For parts over the page, which report closing with `onOpenChange`. */
export const closes = ({ onOpenChange }: { onOpenChange: (open: boolean) => void }): void =>
  onOpenChange(false);
