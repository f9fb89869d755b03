import { fillBracket } from "../support/brackets/official-record.ts";
import { expect, test } from "./fixtures.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`a saved bracket (${colorScheme}) can only be printed, fits on one page, and is accessible`, async ({
    page,
    predictor,
    request,
    address,
    inbox,
    expectNoViolations,
  }) => {
    await request.post("/api/send-picks", { data: { email: address, bracket: fillBracket() } });
    const [mail] = await inbox(address);
    const path = /\/bracket\/[0-9a-f-]{36}/.exec(mail?.text ?? "")?.[0] ?? "";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path);

    const heading = predictor.isPhone ? "SAVED BRACKET" : "College Football Playoff Bracket";
    await expect(page.getByText(heading).first()).toBeVisible();
    await expect(page.getByText(/^Your saved bracket from /)).toBeVisible();
    await expectNoViolations();
    await expect(page.getByRole("button", { name: /pick|Reset|Edit|Undo|Save/ })).toHaveCount(0);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Count (\d+)/)?.[1]).toBe("1");
    await predictor.turnTo(3);
    await page.getByRole("link", { name: "Create New Bracket" }).click();
    await expect(predictor.slot("5 Pick a team")).toBeVisible();
  });
}
