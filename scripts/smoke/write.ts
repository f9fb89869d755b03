import { type Bracket, EMPTY_BRACKET, FIELD_SIZE, initialSlotOf } from "../../src/domain/bracket.ts";
import { pickRest, placeTeam } from "../../src/domain/bracket-edit.ts";
import type { Team } from "../../src/domain/team.ts";
import type { Site } from "./site.ts";

/**
 * Mails a bracket of invented picks to `email`, finds it again, and looks at its page and its picture. The one check that
 * leaves something behind: a saved bracket, and a mail.
 */
export async function writeFaults(site: Site, email: string): Promise<string[]> {
  const field = ((await site.get("/api/teams")).json as Team[]).slice(0, FIELD_SIZE);
  const placed = field.reduce<Bracket<Team>>((bracket, team, place) => {
    const { id, index } = initialSlotOf(place + 1);
    return placeTeam(bracket, id, index, team);
  }, EMPTY_BRACKET);
  const sent = await site.ask("/api/send-picks", {
    method: "POST",
    body: JSON.stringify({ email, bracket: pickRest(placed, null) }),
    headers: { "content-type": "application/json" },
  });
  const { id, message } = sent.json as { id?: string; message?: string };
  if (sent.status !== 200 || id === undefined) {
    return [`A bracket could not be mailed to ${email} (${sent.status}: ${message}): see the log of the function.`];
  }
  const faults: string[] = [];
  const saved = await site.ask(`/api/saved-brackets/${id}`);
  if (saved.status !== 200)
    faults.push(`The bracket that was mailed is not found again (${saved.status}): see the log.`);
  const page = await site.ask(`/bracket/${id}`);
  const picture = /property="og:image" content="([^"]*)"/.exec(page.text)?.[1];
  if (page.status !== 200 || picture === undefined) {
    faults.push(`The page of a saved bracket (${page.status}) names no picture: see the log of api/shared-page.`);
  } else {
    const drawn = await site.ask(new URL(picture).pathname);
    if (drawn.status !== 200 || drawn.headers.get("content-type") !== "image/png") {
      faults.push(`The picture of a saved bracket answers ${drawn.status}: see the log of api/picture.`);
    }
  }
  return faults;
}
