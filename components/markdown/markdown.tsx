"use client";
import { cx } from "class-variance-authority";
import { useState } from "react";
import type { MarkdownToken } from "@/components/markdown/grammar";
import type { Extensions } from "@/components/markdown/more/extensions";
import { useMore } from "@/components/markdown/more/use-more";
import { Blocks } from "@/components/markdown/parts/block";
import { Boundary } from "@/components/markdown/parts/boundary";
import { readAll, readOn, type Read } from "@/components/markdown/read";

type Props = {
  text: string;
  /** More text is coming: only the last blocks are parsed again with every chunk. */
  streaming?: boolean;
  /** As in files, lines were wrapped at a width: they are joined. Line breaks from models are intended. */
  wrapped?: boolean;
};

type State = { streaming: boolean; read: Read };

/** GitHub's Markdown as React elements. Raw HTML is shown as text, images are links; nothing in it can run. */
export function Markdown(props: Props) {
  return (
    <Boundary text={props.text} fallback={<AsWritten text={props.text} />}>
      <Reading {...props} />
    </Boundary>
  );
}

function Reading({ text, streaming = false, wrapped = false }: Props) {
  const source = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const more = useMore(source);
  const extensions = more?.extensions ?? null;
  const [state, setState] = useState<State>(() => reading(source, streaming, extensions));
  const { read } = state;
  const current = state.streaming === streaming && read.text === source && read.more === extensions;
  const now = current ? state : reading(source, streaming, extensions, state);
  if (!current) setState(now);
  const blocks = <Drawn read={now.read} streaming={streaming} />;
  return (
    <div
      className={cx(
        "flex min-w-0 flex-col gap-3 text-15 [overflow-wrap:break-word]",
        !wrapped && "whitespace-pre-line",
      )}
    >
      {more ? (
        <more.WithFootnotes read={now.read} draw={finished}>
          {blocks}
        </more.WithFootnotes>
      ) : (
        blocks
      )}
    </div>
  );
}

const reading = (
  text: string,
  streaming: boolean,
  more: Extensions | null,
  before?: State,
): State => ({
  streaming,
  read: streaming
    ? readOn(before?.streaming ? before.read : readAll("", more), text, more)
    : readAll(text, more),
});

const Drawn = ({ read, streaming }: State) =>
  read.wild ? (
    <AsWritten text={read.text} />
  ) : (
    <Blocks tokens={[...read.done, ...read.open]} open={streaming} />
  );

const finished = (tokens: MarkdownToken[]) => <Blocks tokens={tokens} open={false} />;

const AsWritten = ({ text }: { text: string }) => (
  <p dir="auto" className="text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">
    {text}
  </p>
);
