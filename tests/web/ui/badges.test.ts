import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { badgeSvg } from "../../../scripts/badge.ts";
import { SEED_TEAMS } from "../../support/brackets/seed-teams.ts";

const BADGES = new URL("../../../public/badges/", import.meta.url);

test("every one of the 136 teams has a badge at its logo URL", () => {
  const files = readdirSync(BADGES).map((file) => `/badges/${file}`);
  expect(files).toHaveLength(136);
  expect(files.sort()).toEqual(SEED_TEAMS.map((team) => team.logoUrl).sort());
});

const committed = (id: string) => readFileSync(new URL(`${id}.svg`, BADGES), "utf8");

test("every badge is what the generator makes", () => {
  const stale = SEED_TEAMS.filter((team) => committed(team.id) !== badgeSvg(team));
  expect(stale.map((team) => team.name)).toEqual([]);
});

test("every badge is smaller than 2 kB", () => {
  expect(Math.max(...SEED_TEAMS.map((team) => committed(team.id).length))).toBeLessThan(2000);
});

test("a badge is only shapes: no text, script or reference", () => {
  const badge = badgeSvg({ abbreviation: "TA&M", primaryColor: "#500000", secondaryColor: "#FFFFFF" });
  expect(badge).not.toMatch(/<text|<script|<style|href|&|\bon\w+=/);
  expect(badge.match(/M/g)?.length).toBeGreaterThan(4);
});

test("an abbreviation too long for a badge is refused", () => {
  expect(() => badgeSvg({ abbreviation: "TOOLONG", primaryColor: "#500000", secondaryColor: "#FFFFFF" })).toThrow(
    "no badge",
  );
});
