// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ConfirmView } from "@/components/landing/confirm-view";
import {
  json,
  noReply,
  requestsTo,
  says,
  show,
  text,
  wordsOf,
  type Reply,
} from "../support/screen";

/** PRODUCT 'Which sentence when'. */
const cases: [what: string, reply: Reply, title: string, sentence: string][] = [
  [
    "the server confirms",
    json(200, { success: true, message: "Your email is confirmed." }),
    "Email Confirmed!",
    "Your email is confirmed.",
  ],
  [
    "it was confirmed before",
    json(200, { success: true, message: "Email already confirmed" }),
    "Already Confirmed",
    "Email already confirmed",
  ],
  [
    "the server refuses and says why",
    json(400, { success: false, message: "Expired.", error: "Expired." }),
    "Confirmation Error",
    "Expired.",
  ],
  [
    "the response has an error status and no message",
    text(502, ""),
    "Confirmation Error",
    "Failed to confirm your email. Please try again later or contact support.",
  ],
  [
    "the response is unsuccessful and has a message",
    json(200, { success: false, message: "Not today." }),
    "Confirmation Error",
    "Not today.",
  ],
  [
    "the response is unsuccessful and has no message",
    json(200, { success: false }),
    "Confirmation Error",
    "Failed to confirm your email",
  ],
  [
    "there is no response",
    noReply,
    "Confirmation Error",
    "An error occurred while confirming your email",
  ],
  [
    "the response is not JSON",
    text(200, "{"),
    "Confirmation Error",
    "An error occurred while confirming your email",
  ],
];

test.each(cases)("/confirm when %s", async (_, reply, title, sentence) => {
  const screen = await show(<ConfirmView />, "/confirm?token=abc", { "/api/waitlist": reply });
  await says("h1", title);
  expect(wordsOf("h1 + p")).toBe(sentence);
  expect(wordsOf("a[href='/']")).toBe("Return to Home");
  expect(requestsTo(screen, "/api/waitlist")).toEqual(["/api/waitlist?token=abc"]);
});

test("/confirm without a token sends no request", async () => {
  const screen = await show(<ConfirmView />, "/confirm", {});
  await says("[role=alert] h1", "Confirmation Error");
  expect(wordsOf("h1 + p")).toBe("No confirmation token provided");
  expect(requestsTo(screen, "/api/waitlist")).toEqual([]);
});
