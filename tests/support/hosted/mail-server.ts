import { createServer, type Socket } from "node:net";
import PostalMime from "postal-mime";
import type { Mailbox } from "#local/mailbox/mailbox.ts";
import { portOf } from "./ports.ts";

/** The responses to a sender's commands, by the command's first word. All other commands succeed. */
const REPLIES: Readonly<Record<string, string>> = {
  EHLO: "250-localhost\r\n250-8BITMIME\r\n250 AUTH PLAIN",
  AUTH: "235 2.7.0 Accepted",
  DATA: "354 Go ahead",
  QUIT: "221 2.0.0 Bye",
};

/**
 * Starts a mail server that delivers emails to the mailbox and rejects recipients for which `rejects` returns true. The
 * server knows just enough SMTP for a sender that waits for each response.
 */
export async function startMailServer(mailbox: Mailbox, rejects: (to: string) => boolean) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    converse(socket, mailbox, rejects);
  });
  const port = await portOf(server);
  return {
    port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function converse(socket: Socket, mailbox: Mailbox, rejects: (to: string) => boolean): void {
  let waiting = "";
  let isMail = false;
  const say = (response: string) => void socket.write(`${response}\r\n`);

  async function take(): Promise<void> {
    for (;;) {
      const end = waiting.indexOf(isMail ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const text = waiting.slice(0, end);
      waiting = waiting.slice(end + (isMail ? 5 : 2));
      if (isMail) {
        isMail = false;
        await deliver(text.replaceAll(/^\./gm, ""), mailbox);
        say("250 2.0.0 Ok");
        continue;
      }
      const command = text.slice(0, 4).toUpperCase();
      const to = /^RCPT TO:<(.*?)>/i.exec(text)?.[1];
      if (to !== undefined && rejects(to)) {
        say("550 5.1.1 No such mailbox");
        continue;
      }
      isMail = command === "DATA";
      say(REPLIES[command] ?? "250 2.0.0 Ok");
      if (command === "QUIT") socket.end();
    }
  }

  // Handles the received data in order, even while an earlier email is still being stored.
  let taken = Promise.resolve();
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    waiting += chunk.toString("latin1");
    taken = taken.then(take);
  });
  say("220 localhost ESMTP");
}

/** Delivers an email, given as the received bytes, to the mailbox. */
async function deliver(source: string, mailbox: Mailbox): Promise<void> {
  const mail = await PostalMime.parse(Buffer.from(source, "latin1"));
  const [to, from] = [mail.to?.[0]?.address ?? "", mail.from];
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const sender = from?.name ? `${from.name} <${from.address}>` : (from?.address ?? "");
  mailbox.accept([{ to, from: sender, subject: mail.subject ?? "", html: mail.html ?? "", headers }]);
}
