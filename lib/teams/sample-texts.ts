import "server-only";
import type { SampleTask } from "@/lib/teams/contract";
import { inLanguage } from "@/lib/texts/language-of";
import type { InLanguages } from "@/lib/texts/languages";

type Texts = {
  team: { name: string; description: string };
  /** In the order in which they work: reads, plans, writes. */
  agents: { name: string; role_description: string; instructions: string }[];
  task: SampleTask;
};

const english: Texts = {
  team: {
    name: "Meeting desk",
    description: "Turns the notes of a meeting into a follow-up for everybody who was there.",
  },
  agents: [
    {
      name: "Note reader",
      role_description: "Picks decisions, to-dos and open questions out of notes",
      instructions:
        "You pick the decisions, the to-dos and the open questions out of meeting notes. Keep names, dates and numbers exactly as they stand there. Leave out small talk. Add nothing that the notes do not say.",
    },
    {
      name: "Action planner",
      role_description: "Turns decisions and to-dos into next steps",
      instructions:
        "You turn decisions and to-dos into next steps. Give each step an owner and a date where the notes name them, and say so where they do not. Put the earliest date first.",
    },
    {
      name: "Follow-up writer",
      role_description: "Writes the message that goes out after a meeting",
      instructions:
        "You write the message that goes out after a meeting: what was decided, who does what by when, and what is still open. Short sentences, a list for the next steps, no more than a page.",
    },
  ],
  task: {
    name: "Follow-up to the launch meeting",
    description:
      "Write the follow-up from these notes. We decided to publish the new price page on Thursday. Ben checks all the numbers on it by Tuesday evening. Clara translates the page into German by Wednesday noon. Anna tells the support team what changes for customers. Still open: who answers the questions that come in on Friday?",
  },
};

const german: Texts = {
  team: {
    name: "Besprechungs-Team",
    description: "Macht aus Notizen einer Besprechung eine Nachricht an alle, die dabei waren.",
  },
  agents: [
    {
      name: "Notizen-Leser",
      role_description: "Findet Entscheidungen, Aufgaben und offene Fragen in Notizen",
      instructions:
        "Du bist ein sorgfältiger Leser von Notizen. Halte Entscheidungen, Aufgaben und offene Fragen fest. Namen, Termine und Zahlen bleiben genau, wie sie dort stehen. Erfinde nichts dazu. Antworte auf Deutsch.",
    },
    {
      name: "Schritte-Planer",
      role_description: "Macht aus Entscheidungen und Aufgaben nächste Schritte",
      instructions:
        "Du bist ein Planer von nächsten Schritten. Nenne zu jedem Schritt, wer ihn bis wann tut, und sage, wo das noch fehlt. Der früheste Termin steht zuerst. Antworte auf Deutsch.",
    },
    {
      name: "Nachricht-Schreiber",
      role_description: "Schreibt die Nachricht, die nach einer Besprechung hinausgeht",
      instructions:
        "Du bist ein Schreiber von Nachrichten nach Besprechungen: was entschieden wurde, wer was bis wann tut und was noch offen ist. Kurze Sätze, eine Liste für die nächsten Schritte, höchstens eine Seite. Antworte auf Deutsch.",
    },
  ],
  task: {
    name: "Nachricht nach der Besprechung zum Start",
    description:
      "Schreibe die Nachricht aus diesen Notizen. Wir haben entschieden, die neue Preisseite am Donnerstag zu veröffentlichen. Ben prüft alle Zahlen darauf bis Dienstagabend. Clara übersetzt die Seite bis Mittwochmittag ins Englische. Anna sagt dem Support, was sich für Kunden ändert. Noch offen ist: Wer beantwortet die Fragen, die am Freitag kommen?",
  },
};

const samples: InLanguages<Texts> = { en: english, de: german };

/** The sample in a language (BCP 47); in English for an unknown one. */
export const sampleTexts = (language = "en"): Texts => inLanguage(samples, language);

/** The sample team's name in each language. */
export const sampleNames = Object.values(samples).map(({ team }) => team.name);
