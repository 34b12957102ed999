"use client";
import { useState } from "react";
import { Blocks } from "@/components/markdown/parts/block";
import { Boundary } from "@/components/markdown/parts/boundary";
import { readAll, readOn, type Read } from "@/components/markdown/read";

type Props = {
  text: string;
  /** More text is coming: only the last blocks are parsed again with every chunk. */
  streaming?: boolean;
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

function Reading({ text, streaming = false }: Props) {
  const source = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const [state, setState] = useState<State>(() => reading(source, streaming));
  const current = state.streaming === streaming && state.read.text === source;
  const now = current ? state : reading(source, streaming, state);
  if (!current) setState(now);
  return <Drawn read={now.read} streaming={streaming} />;
}

const reading = (text: string, streaming: boolean, before?: State): State => ({
  streaming,
  read: streaming ? readOn(before?.streaming ? before.read : readAll(""), text) : readAll(text),
});

function Drawn({ read, streaming }: State) {
  return (
    <div className="flex min-w-0 flex-col gap-3 text-15 [overflow-wrap:break-word]">
      {read.wild ? (
        <AsWritten text={read.text} />
      ) : (
        <Blocks tokens={[...read.done, ...read.open]} open={streaming} />
      )}
    </div>
  );
}

const AsWritten = ({ text }: { text: string }) => (
  <p className="text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
);
