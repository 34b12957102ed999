import { Article } from "@/components/landing/article";

const sections = [
  {
    title: "Who you deal with",
    text: "Troupe is software that people run on their own servers. Your agreement is with whoever runs this server. They set the rules for its use and decide who may have an account. The Contact link below reaches them.",
  },
  {
    title: "The waitlist",
    text: "Joining it with your name and email is free and binds you to nothing. You are on it once you have opened the link in the mail that follows. When a place is yours, and whether one will be, is for whoever runs this server to say. Sign up nobody but yourself.",
  },
  {
    title: "Your account",
    text: "Keep your password to yourself. What is done from your account counts as done by you, so tell whoever runs this server if you think that somebody else uses it. If you sign in with Google or GitHub, their terms hold for your account there.",
  },
  {
    title: "Your content",
    text: "The agents, instructions and messages that you write stay yours. You need the right to use what you put in. This server stores and processes it for one purpose: to do what you ask of it.",
  },
  {
    title: "What agents say and do",
    text: "Answers come from a language model and can be wrong. Check what matters before you rely on it. You decide which tools an agent may use, and you answer for what it does with them.",
  },
  {
    title: "Fair use",
    text: "Do not use this server to break the law, to harm others, to send mail nobody asked for, or to get at what belongs to somebody else. Whoever runs it may close an account that does.",
  },
  {
    title: "No warranty",
    text: "The software is given under the MIT licence, as it is, without a warranty of any kind. Whoever runs this server may promise more; the authors of the software do not.",
  },
];

export function Terms() {
  return <Article title="Terms of Service" sections={sections} />;
}
