import { Article } from "@/components/landing/article";

const sections = [
  {
    title: "Where your data is stored",
    text: "Troupe stores everything in the database and data folder of the server you are using. The operator of this server can read them. The authors of the software receive nothing.",
  },
  {
    title: "What is stored",
    text: "If you join the waitlist: your name, your email address and when you confirmed it. If you have an account: your email address, username and name; a hash of your password, which can't be turned back into the password; your sessions; your agents, teams, tasks and files; your conversations and what your agents did in them; the links you share and how often each was opened. The server log records requests with your account ID, never passwords or keys.",
  },
  {
    title: "Mail",
    text: "Troupe emails you to confirm your email address, to let you set a new password, and when your account's security settings change. The operator of this server may email you when you get a place from the waitlist. Emails are sent through the mail server the operator has configured.",
  },
  {
    title: "Signing in with another provider",
    text: "If you sign in this way, the provider sends this server your name, your email address, whether it is verified, and your user ID there. These are stored with your account. If this server admits certain groups only, the provider also sends your groups, which are not stored. For signing out there, its ID of your session and its ID token are stored while you are signed in. The provider learns that you sign in here. Troupe requests nothing else, and reads or writes nothing there on your behalf.",
  },
  {
    title: "What leaves the server",
    text: "When an agent responds, its instructions and the conversation are sent to the model provider chosen for it. Without a provider, a built-in demo model responds and nothing leaves the server. Tools send their input to the services they call.",
  },
  {
    title: "Cookies and tracking",
    text: "One cookie keeps you signed in and one protects against forged requests. While you sign in with another provider, a third one links the sign-in to your browser for 10 minutes. Entering the passphrase of a shared link sets one for an hour. In a workspace, one remembers which workspace you opened last. Public pages such as this one set no cookies. Your browser also stores your theme and whether the menu is collapsed. There is no tracking and no advertising, and nothing is loaded from other hosts unless the operator of this server adds it.",
  },
  {
    title: "Your rights",
    text: "To see, correct or delete the data stored about you, contact the operator of this server. Use the Contact link below.",
  },
];

export function Privacy() {
  return <Article title="Privacy Policy" sections={sections} />;
}
