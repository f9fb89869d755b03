import { HALF_FILLED, storeDraft, storeDraftText } from "./drafts.ts";
import { expect, type Predictor, test } from "./fixtures.ts";

/** The states of a visitor's pages, and how to get there. */
const STATES: Record<string, (predictor: Predictor) => Promise<void>> = {
  empty: (predictor) => predictor.open(),
  "half filled, with a preview": async (predictor) => {
    await storeDraft(predictor.page, HALF_FILLED);
    await predictor.open();
    await predictor.slot("10 Miami, pick").hover();
  },
  "complete, a change of mind in preview": async (predictor) => {
    await storeDraft(predictor.page);
    await predictor.open();
    await predictor.slot("12 James Madison, pick").hover();
  },
  champion: async (predictor) => {
    await storeDraft(predictor.page);
    await predictor.open();
    await predictor.turnTo(3);
  },
  "the picker": async (predictor) => {
    await predictor.open();
    await predictor.slot("5 Pick a team").click();
    await expect(predictor.page.getByRole("option").first()).toBeVisible();
  },
  "the picker without a result": async (predictor) => {
    await predictor.open();
    await predictor.slot("5 Pick a team").click();
    await predictor.page.getByRole("combobox").fill("zzzz");
    await expect(predictor.page.getByText("No teams found")).toBeVisible();
  },
  "edit mode": async (predictor) => {
    await storeDraft(predictor.page);
    await predictor.open();
    await editMode(predictor);
  },
  "the save dialog, refused": async (predictor) => {
    await storeDraft(predictor.page);
    await predictor.open();
    await predictor.turnTo(3);
    await predictor.page.getByRole("button", { name: "Save Bracket", exact: true }).click();
    await predictor.page.getByRole("dialog").getByRole("button", { name: "Save Bracket" }).click();
    await expect(predictor.page.getByText("Email is required")).toBeVisible();
  },
  "a draft that could not be read": async (predictor) => {
    await storeDraftText(predictor.page, "nonsense");
    await predictor.open();
    await expect(predictor.page.getByText(/^The draft on this device could not be read/).first()).toBeVisible();
  },
  "bracket not found": async ({ page }) => {
    await page.goto("/bracket/6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10");
    await expect(page.getByRole("heading", { name: "Bracket Not Found" })).toBeVisible();
  },
  "page not found": async ({ page }) => {
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  },
};

async function editMode({ page, isPhone }: Predictor) {
  if (isPhone) await page.getByRole("button", { name: "Bracket Settings" }).click();
  await page.getByRole("button", { name: isPhone ? "Edit Picks" : "Edit Teams" }).click();
  await expect(page.getByText("EDIT MODE - Click any team to remove them from the bracket")).toBeVisible();
}

for (const [state, reach] of Object.entries(STATES)) {
  test(`${state}: is accessible in light and dark, and does not scroll sideways`, async ({
    page,
    predictor,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await reach(predictor);
    await expectAccessible();
  });
}
