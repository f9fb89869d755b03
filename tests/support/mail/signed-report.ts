import { createHmac } from "node:crypto";
import { WEBHOOK_SECRET } from "../server/server.ts";

let reports = 0;

/** The headers by which the mail provider signs a report; each is one that it has not sent before. */
export function signature(body: string | Buffer): Record<string, string> {
  reports += 1;
  const [id, at] = [`msg_${reports}`, Math.floor(Date.now() / 1_000)];
  const key = Buffer.from(WEBHOOK_SECRET.replace("whsec_", ""), "base64");
  const signed = createHmac("sha256", key).update(`${id}.${at}.`).update(body).digest("base64");
  return { "svix-id": id, "svix-timestamp": String(at), "svix-signature": `v1,${signed}` };
}
