// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Section } from "../../../src/web/ui/section.tsx";
import { StatusWord } from "../../../src/web/ui/status-word.tsx";
import { Switch } from "../../../src/web/ui/switch.tsx";
import { Table } from "../../../src/web/ui/table.tsx";
import { Tabs } from "../../../src/web/ui/tabs.tsx";
import { ThickThinRule } from "../../../src/web/ui/thick-thin-rule.tsx";

afterEach(cleanup);

function SignInTabs() {
  const [selected, setSelected] = useState("in");
  const tabs = [
    { id: "in", label: "Sign In", panel: "password" },
    { id: "up", label: "Create Account", panel: "username" },
  ];
  return <Tabs label="Account" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

test("arrow keys move between tabs, wrap around and open them", async () => {
  render(<SignInTabs />);
  const [signIn, create] = screen.getAllByRole("tab") as [HTMLElement, HTMLElement];
  await userEvent.tab();
  expect(document.activeElement).toBe(signIn);
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(create);
  expect(screen.getByRole("tabpanel", { name: "Create Account" }).textContent).toBe("username");
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel", { name: "Sign In" }).textContent).toBe("password");
  await userEvent.keyboard("{End}");
  expect(create.getAttribute("aria-selected")).toBe("true");
  expect([signIn.tabIndex, create.tabIndex]).toEqual([-1, 0]);
});

test("a switch shows whether it is on and calls onChange with the opposite", async () => {
  const onChange = vi.fn();
  render(<Switch label="Weekly Reminders" checked={false} onChange={onChange} />);
  const control = screen.getByRole("switch", { name: "Weekly Reminders" });
  expect((control as HTMLInputElement).checked).toBe(false);
  await userEvent.click(control);
  expect(onChange).toHaveBeenCalledWith(true);
});

test("a table names its columns and rows, and marks the own row", () => {
  render(
    <Table
      label="Group Members"
      columns={[
        { id: "name", head: "Team Name", cell: (row: string) => row, isRowHeader: true, phone: "first" },
        { id: "score", head: "Score", cell: () => "0", isNumeric: true, phone: "first-end" },
      ]}
      rows={["Pylon Cam", "sam_rivers"]}
      rowKey={(row) => row}
      rowKind={(row) => (row === "sam_rivers" ? "own" : undefined)}
    />,
  );
  const table = screen.getByRole("table", { name: "Group Members" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["Team Name", "Score"]);
  const own = within(table).getByRole("row", { name: "sam_rivers 0" });
  expect(own.getAttribute("data-kind")).toBe("own");
  expect(within(own).getByRole("rowheader").textContent).toBe("sam_rivers");
});

test("a section is a region named by its heading", () => {
  render(<Section title="Scoring">+5</Section>);
  expect(screen.getByRole("region", { name: "Scoring" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Scoring" })).toBeTruthy();
});

test("the state of saving is a word", () => {
  render(<StatusWord state="saved" />);
  render(<StatusWord state="draft">Draft kept on this device</StatusWord>);
  expect(screen.getByText("Saved")).toBeTruthy();
  expect(screen.getByText("Draft kept on this device")).toBeTruthy();
});

test("the rule has one segment for each matchup and colors only the picked ones", () => {
  const { container } = render(<ThickThinRule segments={[{ color: "red" }, null, { color: "blue" }, null]} />);
  const segments = [...container.querySelectorAll("span > span")];
  expect(segments.map((segment) => segment.hasAttribute("style"))).toEqual([true, false, true, false]);
});
