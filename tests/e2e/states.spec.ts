import { HALF_FILLED, storeDraft, storeDraftText } from "./drafts.ts";
import { expect, type Predictor, test } from "./fixtures.ts";

/** A way through states of a visitor's pages; each is checked once it is reached. */
type Way = (predictor: Predictor, check: (state: string) => Promise<void>) => Promise<void>;

/** States that follow from each other share a page, because loading it costs as much as checking it. */
const WAYS: Record<string, Way> = {
  "an empty bracket and the picker": async (predictor, check) => {
    await predictor.open();
    await check("empty");
    await predictor.slot("5 Pick a team").click();
    await expect(predictor.page.getByRole("option").first()).toBeVisible();
    await check("the picker");
    await predictor.page.getByRole("combobox").fill("zzzz");
    await expect(predictor.page.getByText("No teams found")).toBeVisible();
    await check("the picker without a result");
  },
  "a half-filled bracket": async (predictor, check) => {
    await storeDraft(predictor.page, HALF_FILLED);
    await predictor.open();
    await predictor.slot("10 Miami, pick").hover();
    await check("half filled, with a preview");
  },
  "a complete bracket, its champion and its dialog": async (predictor, check) => {
    const { page } = predictor;
    await storeDraft(page);
    await predictor.open();
    await predictor.slot("12 James Madison, pick").hover();
    await check("a change of mind in preview");
    await page.mouse.move(0, 0);
    await predictor.turnTo(3);
    await expect(page.getByRole("figure", { name: "Champion" })).toContainText("Indiana");
    await check("champion");
    await page.getByRole("button", { name: predictor.isPhone ? "Save Bracket" : "Save Picks", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await check("the save dialog, refused");
  },
  "edit mode": async (predictor, check) => {
    await storeDraft(predictor.page);
    await predictor.open();
    await editMode(predictor);
    await check("edit mode");
  },
  "a draft that could not be read": async (predictor, check) => {
    await storeDraftText(predictor.page, "nonsense");
    await predictor.open();
    await expect(predictor.page.getByText(/^The draft on this device could not be read/).first()).toBeVisible();
    await check("told so");
  },
  "what is not there": async ({ page }, check) => {
    await page.goto("/bracket/6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10");
    await expect(page.getByRole("heading", { name: "Bracket Not Found" })).toBeVisible();
    await check("bracket not found");
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await check("page not found");
  },
};

async function editMode({ page, isPhone }: Predictor) {
  if (isPhone) await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: isPhone ? "Edit Picks" : "Edit Teams" }).click();
  await expect(page.getByText("EDIT MODE - Click any team to remove them from the bracket")).toBeVisible();
}

for (const [name, lead] of Object.entries(WAYS)) {
  test(`${name}: every state is accessible in light and dark, and does not scroll sideways`, async ({
    page,
    predictor,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await lead(predictor, (state) => test.step(state, expectAccessible));
  });
}
