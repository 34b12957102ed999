import "server-only";

const SHOWN_CHARS = 2_000;

/**
 * The result of a tool call whose response arrived but is not MCP. The model decides what to make of it: no one else
 * knows better, and an error would invite a second call.
 */
export function odd(text: string, type: string, id: string | number) {
  const excerpt = type === "text/html" ? "" : text.trim().slice(0, SHOWN_CHARS);
  const what = type === "text/html" ? "a web page" : excerpt ? "the text below" : "nothing";
  const note = `[The server answered this call with ${what} instead of an MCP result, so it isn't certain that the call took effect. Check before you call it again.]`;
  const texts = [note, ...(excerpt ? [excerpt] : [])];
  return {
    jsonrpc: "2.0",
    id,
    result: {
      resultType: "complete",
      content: texts.map((each) => ({ type: "text", text: each })),
    },
  };
}
