import { Article } from "@/components/landing/article";

const sections = [
  {
    title: "Your agreement",
    text: "Troupe is software that people run on their own servers. Your agreement is with the operator of this server, who sets its rules and decides who can have an account. To reach the operator, use the Contact link below.",
  },
  {
    title: "The waitlist",
    text: "Joining the waitlist with your name and email is free and without obligation. You are on the list once you have opened the link in the confirmation email. The operator of this server decides whether and when you get a place. Only sign up yourself.",
  },
  {
    title: "Your account",
    text: "Keep your password secret. You are responsible for what happens in your account, so tell the operator of this server if you think someone else is using it. If you sign in with another provider, its terms apply to your account there.",
  },
  {
    title: "Your content",
    text: "The agents, instructions and messages you write stay yours. You need the right to use what you enter. This server stores and processes it only to do what you ask.",
  },
  {
    title: "Agents and their responses",
    text: "Responses come from a language model and can be wrong. Check anything important before you rely on it. You decide which tools an agent can use, and you are responsible for what it does with them.",
  },
  {
    title: "Fair use",
    text: "Do not use this server to break the law, harm others, send spam or access other people's data. The operator may close accounts that do.",
  },
  {
    title: "No warranty",
    text: "The software is provided under the MIT License, “as is”, without warranty of any kind. The operator of this server may offer more; the authors of the software do not.",
  },
];

export function Terms() {
  return <Article title="Terms of Service" sections={sections} />;
}
