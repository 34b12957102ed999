import { Article } from "@/components/landing/article";

const sections = [
  {
    title: "Where your data is",
    text: "Troupe keeps everything in one database file on the server you are using. Whoever runs this server holds that file and can read it. The authors of the software receive nothing.",
  },
  {
    title: "What is kept",
    text: "If you join the waitlist: your name, your email address and when you confirmed it. If you have an account: your email address, username and name; a hash of your password, from which the password cannot be read back; your sessions; the agents you write; your conversations and what your agents did in them. The server's log records requests with the id of your account, never passwords or keys.",
  },
  {
    title: "Mail",
    text: "Troupe writes to you to confirm your email address and to let you choose a new password. Whoever runs this server may write when a place on the waitlist is yours. Mail goes out through the mail server that this server is set up with.",
  },
  {
    title: "Signing in with Google or GitHub",
    text: "If you choose to, the provider tells this server your name, your email address, whether it is verified, and the number that the provider knows you by. These are kept with your account. The provider learns that you sign in here. Nothing else is asked for, and nothing is read or written there on your behalf.",
  },
  {
    title: "What leaves the server",
    text: "When an agent answers, its instructions and the conversation go to the model provider that this server is set up with. Without one, a built-in demo model answers, and nothing leaves. A tool sends what it is given to the service it is made for.",
  },
  {
    title: "Cookies and tracking",
    text: "One cookie keeps you signed in, and one guards against forged requests; while you sign in with Google or GitHub a third one remembers, for ten minutes, that it was you who began. Public pages such as this one set none. Your browser also remembers your theme and whether the menu is folded. There is no tracking, no advertising, and nothing is loaded from other hosts unless whoever runs this server adds it.",
  },
  {
    title: "Your rights",
    text: "To see, correct or delete what is kept about you, write to whoever runs this server. The Contact link below reaches them.",
  },
];

export function Privacy() {
  return <Article title="Privacy Policy" sections={sections} />;
}
