import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { ownPort } from "./own-port.mjs";

/** secure: it was received over TLS. */
type Received = Email & { recipients: string[]; secure: boolean; raw: string };

type Stage = "recipient" | "data";

/** A real SMTP server that stores received emails. */
export class MailServer {
  readonly mails: Received[] = [];
  private readonly refusals: { code: number; at: Stage }[] = [];
  private waiting: (() => void)[] = [];
  private server: SMTPServer;

  /** certificate: offers STARTTLS with it; otherwise STARTTLS is not supported. */
  private constructor(
    private readonly port: number,
    private readonly certificate?: { cert: string; key: string },
  ) {
    this.server = this.made();
  }

  static async start(certificate?: { cert: string; key: string }): Promise<MailServer> {
    const mail = new MailServer(await ownPort(), certificate);
    await mail.up();
    return mail;
  }

  /** Its URL with another host name of this machine. */
  at(host: string): string {
    return `smtp://${host}:${this.port}`;
  }

  get url(): string {
    return this.at("localhost");
  }

  /** Refuses the next `times` recipients or messages. */
  refuse(times: number, code = 421, at: Stage = "data"): void {
    for (let each = 0; each < times; each++) this.refusals.push({ code, at });
  }

  /** The newest email to an address, with this subject if given; waits for it. */
  async mailTo(address: string, subject?: string): Promise<Received> {
    for (;;) {
      const found = this.mails.findLast(
        (each) =>
          each.recipients.includes(address.toLowerCase()) &&
          (subject === undefined || each.subject === subject),
      );
      if (found) return found;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Listens, on the same port as before. */
  async up(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, "localhost", resolve));
  }

  /** Stops listening; `up` restarts it. */
  async down(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
    this.server = this.made();
  }

  private refusal(at: Stage): Error | null {
    if (this.refusals[0]?.at !== at) return null;
    return Object.assign(new Error("Not now"), { responseCode: this.refusals.shift()!.code });
  }

  private made(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      ...this.certificate,
      disabledCommands: this.certificate ? ["AUTH"] : ["STARTTLS", "AUTH"],
      logger: false,
      closeTimeout: 100,
      onRcptTo: (_address, _session, done) => done(this.refusal("recipient")),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const refused = this.refusal("data");
          if (refused) return done(refused);
          void this.keep(
            Buffer.concat(chunks),
            session.envelope.rcptTo.map((each) => each.address.toLowerCase()),
            session.secure,
          ).then(() => done());
        });
      },
    });
  }

  private async keep(raw: Buffer, recipients: string[], secure: boolean): Promise<void> {
    this.mails.push({
      ...(await PostalMime.parse(raw)),
      recipients,
      secure,
      raw: raw.toString("utf8"),
    });
    for (const wake of this.waiting.splice(0)) wake();
  }
}

/** The link behind an email's button, the same in both of its parts. */
export function linkIn({ text, html }: Email): string {
  const inText = /https?:\/\/\S+/.exec(text ?? "")?.[0];
  const inHtml = /<a href="([^"]+)"/.exec(html ?? "")?.[1]?.replaceAll("&amp;", "&");
  if (!inText || inText !== inHtml)
    throw new Error(`The parts of the mail differ: ${inText} and ${inHtml}`);
  return inText;
}
