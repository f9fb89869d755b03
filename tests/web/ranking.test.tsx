import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { EMPTY_BRACKET } from "#domain/bracket.ts";
import { RANKINGS } from "#local/scores/rankings.ts";
import { queryClient } from "#web/api/trpc.ts";
import { LatestRankingOffer } from "#web/editor/start/start-offer.tsx";
import { useBracketEditor } from "#web/editor/use-bracket-editor.ts";
import { openAsSam, serve, setUpChallenge, WEEK_12 } from "./challenge.tsx";
import { deferred, ErrorResponse, type ResponseOf, respondWith, server } from "./network.ts";
import { button, dialog, isDisabled, openPage, slot, waitForAnnouncement } from "./screen.tsx";

setUpChallenge();

const START = "Use CFP Rankings";
const [, first = []] = RANKINGS[0] ?? [];

/** A season's first ranking. The fifth conference champion is not ranked, so the last seed is null. */
const RANKING: ResponseOf<"ranking.latest"> = {
  ranking: {
    releasedAt: new Date("2025-11-05T01:00:00Z"),
    teamIds: first,
    field: [
      ...["ohio-state", "indiana", "texas-a-m", "alabama", "georgia", "ole-miss", "byu", "texas-tech", "oregon"],
      ...["notre-dame", "virginia", null],
    ],
  },
};

const headings = () =>
  [...document.querySelectorAll("[role=listbox] > [role=group]")].map((group) => group.firstChild?.textContent);

describe("in a week's editor, a CFP ranking", () => {
  async function openWeek(respond: () => ResponseOf<"ranking.latest"> | Promise<ResponseOf<"ranking.latest">>) {
    serve({ "ranking.latest": respond });
    const opened = await openAsSam(WEEK_12);
    await screen.findByRole("region", { name: "Conferences" });
    return opened;
  }

  test("is offered as a projection with a date; one press fills the projected seeds, and one undo removes them", async () => {
    const { user } = await openWeek(() => RANKING);
    const offer = screen.getByRole("region", { name: "Projected field" });
    expect(offer.textContent).toContain("Based on the Nov 4 CFP rankings. You can undo it.");
    await user.click(button(START));
    expect(await screen.findByText("11 of 12 teams")).toBeTruthy();
    expect([slot("qf2-1").textContent, slot("fr3-0").textContent]).toEqual([
      expect.stringContaining("Ohio State"),
      expect.stringContaining("Virginia"),
    ]);
    expect(button("12 Pick a team")).toBeTruthy();
    await waitForAnnouncement("Bracket filled. 0 of 11 picks, 11 of 12 teams.");
    expect(screen.queryByRole("button", { name: START })).toBeNull();
    await user.click(button("Undo"));
    expect(button(START)).toBeTruthy();
  });

  test("delays the page only briefly, and is not offered if it arrives after the page is shown", async () => {
    const { promise, resolve } = deferred<ResponseOf<"ranking.latest">>();
    await openWeek(() => promise);
    expect(screen.queryByRole("button", { name: START })).toBeNull();
    resolve(RANKING);
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByRole("button", { name: START })).toBeNull();
  });

  test.each([
    ["there is no ranking", (): ResponseOf<"ranking.latest"> => ({ ranking: null })],
    ["the ranking cannot be loaded", () => new ErrorResponse("SERVICE_UNAVAILABLE")],
  ])("is not offered when %s", async (_, respond) => {
    await openWeek(respond);
    expect(screen.queryByRole("button", { name: START })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("orders the teams in the picker and in the search results", async () => {
    const { user } = await openWeek(() => RANKING);
    await user.click(button("12 Pick a team"));
    await screen.findAllByRole("option");
    expect(headings()[0]).toBe("CFP RankingsNov 4");
    const ranked = within(screen.getByRole("group", { name: "CFP Rankings" })).getAllByRole("option");
    expect(ranked).toHaveLength(25);
    expect(ranked.slice(0, 3).map((row) => row.querySelector("span")?.textContent)).toEqual([
      "Ohio State",
      "Indiana",
      "Texas A&M",
    ]);
    fireEvent.change(dialog().getByRole("combobox"), { target: { value: "big 12" } });
    const found = [...document.querySelectorAll("[role=option]")].map((row) => row.querySelector("span")?.textContent);
    expect(found.slice(0, 3)).toEqual(["BYU", "Texas Tech", "Utah"]);
  });
});

test("in the main bracket's picker, ranked teams come after the official field's teams", async () => {
  server.use(respondWith({ "ranking.latest": () => RANKING }));
  const { user } = openPage();
  await user.click(button("12 Pick a team"));
  await screen.findAllByRole("option");
  expect(headings().slice(0, 2)).toEqual(["Official Field12 left", "CFP RankingsNov 4"]);
  const ranked = within(screen.getByRole("group", { name: "CFP Rankings" })).getAllByRole("option");
  // Ten of the 25 ranked teams are in the official field.
  expect(ranked).toHaveLength(15);
});

test("the picker waits for a late ranking and then shows all three sections together", async () => {
  const { promise, resolve } = deferred<ResponseOf<"ranking.latest">>();
  server.use(respondWith({ "ranking.latest": () => promise }));
  const { user } = openPage();
  await user.click(button("12 Pick a team"));
  expect(await screen.findByText("Loading teams...")).toBeTruthy();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(headings()).toEqual([]);
  resolve(RANKING);
  await vi.waitFor(() => expect(headings()).toHaveLength(3));
});

function MainBracket() {
  const editor = useBracketEditor("cfp-bracket.draft", { bracket: EMPTY_BRACKET, updatedAt: new Date(0) });
  return (
    <>
      <LatestRankingOffer editor={editor} />
      <output>{editor.bracket.quarterfinals[1]?.teams[1].team?.name ?? "nobody"}</output>
    </>
  );
}

test("while the official field is unknown, the main bracket reserves space for a button that fills in the projected field, until the ranking has loaded", async () => {
  const { promise, resolve } = deferred<ResponseOf<"ranking.latest">>();
  server.use(respondWith({ "ranking.latest": () => promise }));
  render(<MainBracket />);
  expect(screen.getByRole("region", { name: "Field not announced yet" })).toBeTruthy();
  expect(isDisabled(button(START))).toBe(true);
  resolve(RANKING);
  expect(await screen.findByRole("region", { name: "Projected field" })).toBeTruthy();
  await userEvent.click(button(START));
  expect((await screen.findByText("Ohio State")).tagName).toBe("OUTPUT");
  expect(screen.queryByRole("region")).toBeNull();
});
