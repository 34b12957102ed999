import { Skeleton } from "@/components/ui/feedback/faces";

type Props = {
  rows: number;
  /** Height of each row. */
  className: string;
  /** Shape and size of the mark before the text. */
  mark: string;
  /** Sizes of the two lines of text. */
  words: readonly [string, string];
};

/** Placeholder rows of a list: a mark, and two lines of text next to it. */
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
