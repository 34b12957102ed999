import { Skeleton } from "@/components/ui/feedback/faces";

type Props = {
  rows: number;
  /** Of each row. */
  className: string;
  /** Shape and size of what stands before the words. */
  mark: string;
  /** Sizes of the two lines of words. */
  words: readonly [string, string];
};

/** Rows of a list that is not here yet: a mark, and two lines of words beside it. */
export function SkeletonRows({ rows, className, mark, words }: Props) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className={`flex gap-3 ${className}`}>
      <Skeleton className={`flex-none ${mark}`} />
      <div className="flex-1 space-y-2">
        <Skeleton className={words[0]} />
        <Skeleton className={words[1]} />
      </div>
    </div>
  ));
}
