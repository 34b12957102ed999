import { expect, test } from "vitest";
import { textContent, textMessage } from "@/lib/core/model/content";
import { asked, recorded } from "../support/recorded-provider";

test("a tool's call and answer travel as native messages", async () => {
  const { provider, sent } = recorded("https://models.example/v1");
  await asked(provider, "m", [
    textMessage("user", "Add"),
    {
      role: "assistant",
      content: textContent(""),
      tool_calls: [{ id: "a", name: "add", arguments: "{}" }],
      reasoning_content: "hm",
    },
    { role: "tool", tool_call_id: "a", content: textContent("3") },
  ]);
  expect(sent[0]!.body.messages).toEqual([
    { role: "user", content: "Add" },
    {
      role: "assistant",
      content: null,
      reasoning_content: "hm",
      tool_calls: [{ id: "a", type: "function", function: { name: "add", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "a", content: "3" },
  ]);
});

test("an image and a file are sent as parts beside the text; text-only content is a string", async () => {
  const { provider, sent } = recorded("https://models.example/v1");
  const picture = "data:image/png;base64,AAAA";
  const file = "data:application/pdf;base64,BBBB";
  await asked(provider, "m", [
    {
      role: "user",
      content: [
        { type: "text", text: "Look" },
        { type: "image", data: picture },
        { type: "file", name: "plan.pdf", data: file },
      ],
    },
    { role: "user", content: [...textContent("At "), ...textContent("that")] },
  ]);
  expect(sent[0]!.body.messages).toEqual([
    {
      role: "user",
      content: [
        { type: "text", text: "Look" },
        { type: "image_url", image_url: { url: picture } },
        { type: "file", file: { filename: "plan.pdf", file_data: file } },
      ],
    },
    { role: "user", content: "At that" },
  ]);
});
