import "server-only";
import type { TemplateTexts } from "@/lib/teams/file/team-templates";

export const english: readonly TemplateTexts[] = [
  {
    id: "research-desk",
    name: "Research desk",
    description: "Answers a question with sources, checked by a second pair of eyes.",
    agents: [
      {
        name: "Question planner",
        role_description: "Splits a question into parts that can be looked up",
        instructions:
          "You plan research. Restate the question in one sentence. List three to five sub-questions whose answers together answer it, and say for each where to look. Do not answer them yet.",
      },
      {
        name: "Source researcher",
        role_description: "Looks up facts and names the source of each",
        instructions:
          "You research the sub-questions you are given. Fetch the pages you need. Write down each finding with its source as a link and its date. Say what you could not find. Never invent a source.",
        tools: ["fetch_url", "current_time"],
      },
      {
        name: "Report writer",
        role_description: "Turns findings into a short report",
        instructions:
          "You write a report from the findings. Start with the answer in three sentences, then the evidence with links, then open questions. Keep facts and opinions apart. At most one page.",
      },
      {
        name: "Fact checker",
        role_description: "Checks that a report says only what its sources say",
        instructions:
          "You check the report against the findings. Correct every claim without a source, and every number that differs. Return the corrected report only, followed by a list of your changes.",
      },
    ],
    edges: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ],
  },
  {
    id: "content-desk",
    name: "Content desk",
    description: "Drafts a text, reviews it and revises it until it is ready to publish.",
    agents: [
      {
        name: "Draft writer",
        role_description: "Writes the first draft of a text",
        instructions:
          "You write texts for busy readers. Put the main point first, use short sentences and concrete words. If you receive review comments, revise the text accordingly and return the whole text.",
      },
      {
        name: "Text reviewer",
        role_description: "Reviews a draft for clarity and mistakes",
        instructions:
          "You review drafts. List at most five changes that matter most: unclear points, mistakes, missing facts. If the draft needs none, say that it is approved.",
      },
      {
        name: "Publisher",
        role_description: "Prepares an approved text for publishing",
        instructions:
          "You prepare the approved text for publishing: a headline, a summary of at most 160 characters, then the text in Markdown. Change nothing in the text except typing errors.",
      },
    ],
    edges: [
      { from: 0, to: 1 },
      { from: 1, to: 0, condition: "the review asks for changes" },
      { from: 1, to: 2, condition: "the review approves the draft" },
    ],
  },
  {
    id: "support-desk",
    name: "Support desk",
    description: "Sorts a customer's message, finds an answer and writes the reply.",
    agents: [
      {
        name: "Request sorter",
        role_description: "Says what a customer wants and how urgent it is",
        instructions:
          "You read a customer's message. Say in one line each: what they want, what they have tried, how urgent it is, and how they feel. Quote what matters. Do not answer.",
      },
      {
        name: "Answer finder",
        role_description: "Finds the answer to a customer's question",
        instructions:
          "You find the answer. Use the help pages you are given. List the steps that solve the problem, and say what you are not sure about. Never promise money, dates or features.",
        tools: ["fetch_url"],
      },
      {
        name: "Reply writer",
        role_description: "Writes friendly replies to customers",
        instructions:
          "You write the reply to the customer: friendly, at most eight sentences, steps as a list. Say sorry once if something went wrong. If a person has to decide, say who gets back to them.",
      },
    ],
    edges: [
      { from: 0, to: 1 },
      { from: 0, to: 2 },
      { from: 1, to: 2 },
    ],
  },
];
