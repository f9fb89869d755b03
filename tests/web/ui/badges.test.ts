// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TEAMS } from "#domain/teams.ts";
import { badgeSvg } from "../../../scripts/badge.ts";

const BADGES = new URL("../../../public/badges/", import.meta.url);

test("every team in every season has a badge at its logo URL, and there are no other badges", () => {
  expect(readdirSync(BADGES).sort()).toEqual(TEAMS.map(([id]) => `${id}.svg`).sort());
});

const committed = (id: string) => readFileSync(new URL(`${id}.svg`, BADGES), "utf8");

test("every badge matches the generator's output", () => {
  const stale = TEAMS.filter(
    ([id, , abbreviation, primaryColor, secondaryColor]) =>
      committed(id) !== badgeSvg({ abbreviation, primaryColor, secondaryColor }),
  );
  expect(stale.map(([id]) => id)).toEqual([]);
});

test("a badge contains only shapes: no text, scripts or references", () => {
  const badge = badgeSvg({ abbreviation: "TA&M", primaryColor: "#500000", secondaryColor: "#FFFFFF" });
  expect(badge).not.toMatch(/<text|<script|<style|href|&|\bon\w+=/);
  expect(badge.match(/M/g)?.length).toBeGreaterThan(4);
});
