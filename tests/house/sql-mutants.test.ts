import { expect, test } from "vitest";
import { weakerBodies } from "../mutants/sql/plpgsql.ts";
import { expressionText, parseExpression } from "../mutants/sql/syntax.ts";
import { weaken } from "../mutants/sql/weaken.ts";

/** Every expression that is weaker than this one in one place. */
const weaker = (sql: string) => weaken(parseExpression(sql)).map(({ tree }) => expressionText(tree));

test("a mutant of a condition leaves out one of its parts, moves one bound, or says yes or no to all of it", () => {
  expect(weaker("owner = me and now() < closes").sort()).toEqual([
    "false",
    "now() < closes",
    "owner = me",
    "owner = me AND now() <= closes",
    "true",
  ]);
  expect(weaker("coalesce(length(name), 0) > 50")).toContain("(COALESCE(length(name), 0)) > 51");
  expect(weaker("coalesce(length(name), 0) > 50")).toContain("length(name) > 50");
});

test("no mutant moves a bound by less than a clock can tell", () => {
  expect(weaker("free_at < clock_timestamp()").sort()).toEqual(["false", "true"]);
  expect(weaker("free_at < at - interval '1 day'")).not.toContain("free_at <= (at - '1 day'::interval)");
  expect(weaker("free_at < now()")).toContain("free_at <= now()");
});

test("a mutant of a function differs from it in one statement, and keeps where values go and what is locked", () => {
  const body = `
declare
  seen integer;
begin
  perform pg_advisory_xact_lock(1);
  select count(*) into seen from taken where owner = me and week = wanted;
  if seen > 4 then
    raise sqlstate 'PT409' using message = 'TOO_MANY';
  end if;
  return new;
end;
`;
  const definition = `create function f() returns trigger language plpgsql as $function$${body}$function$`;
  const found = weakerBodies(definition, body);
  const changed = found.map((each) => each.body.replaceAll(/\s+/g, " "));
  expect(new Set(changed).size).toBe(found.length);
  expect(changed.filter((text) => text.includes("if false then"))).toHaveLength(1);
  expect(changed.filter((text) => text.includes("if seen >= 4 then"))).toHaveLength(1);
  expect(changed.filter((text) => !text.includes("pg_advisory_xact_lock"))).toHaveLength(1);
  expect(changed.filter((text) => /FROM taken WHERE owner = me into seen\s*;/.test(text))).toHaveLength(1);
});
