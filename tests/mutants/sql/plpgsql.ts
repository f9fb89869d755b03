import {
  expressionText,
  isTree,
  parseExpression,
  parsePlpgsql,
  parseStatement,
  statementText,
  type Tree,
} from "./syntax.ts";
import { weaken } from "./weaken.ts";

/** A body that is weaker in one place. */
export interface WeakerBody {
  readonly kind: string;
  readonly change: string;
  readonly body: string;
}

/** A place in a body, and what stands there. */
interface Found {
  readonly start: number;
  readonly end: number;
}

const STATEMENT = /^PLpgSQL_(stmt_\w+|if_elsif|var)$/;

/** How the parser marks `a := b`, `a.b := c` and `a.b.c := d`: with 3, 4 and 5. */
const FIRST_ASSIGNMENT = 3;

/** Where the line of this number begins; the first is 1. */
function lineStart(body: string, number: number): number {
  let start = 0;
  for (let line = 1; line < number; line++) start = body.indexOf("\n", start) + 1;
  return start;
}

/** Finds an expression as the parser keeps it: with blanks in place of `into ...`, and `select` for `perform`. */
function find(body: string, query: string, from: number): Found {
  const text = query.replace(/^\s*SELECT (?=.*)/, (select) => " ".repeat(select.length));
  const first = text.length - text.trimStart().length;
  for (let start = from; start + text.length <= body.length + first; start++) {
    const begins = start - first;
    if (begins < 0 || /\w\w/.test(body.slice(start - 1, start + 1))) continue;
    let at = first;
    while (at < text.length && (text[at] === " " || text[at] === body[begins + at])) at++;
    if (at === text.length) return { start, end: begins + text.length };
  }
  throw new Error(`cannot be found in the body: ${query}`);
}

const shortened = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 120);

/** Makes bodies in which the text at a place is another. */
const spliced = (body: string, { start, end }: Found, text: string) => body.slice(0, start) + text + body.slice(end);

/** The clause that says where the values of a statement go, which the parser leaves out; empty without one. */
function intoClause(body: string, found: Found, query: string): string {
  const text = body.slice(found.start, found.end);
  const trimmed = query.trimStart();
  const places = [...text].flatMap((character, place) => (character === trimmed[place] ? [] : [place]));
  const [first] = places;
  return first === undefined ? "" : text.slice(first, (places.at(-1) ?? first) + 1);
}

/** The weaker forms of an expression or of a statement, by how the parser reads it. */
function weakerExpressions(body: string, expression: Tree, line: number): WeakerBody[] {
  const query = String(expression.query);
  const from = lineStart(body, line);
  if (Number(expression.parseMode) >= FIRST_ASSIGNMENT) {
    const [, target = "", value = ""] = /^([^:=]+:?=)([\s\S]+)$/.exec(query) ?? [];
    const whole = find(body, query, from);
    const found = { start: whole.start + target.length, end: whole.end };
    return weaken(parseExpression(value)).map(({ kind, change, tree }) => ({
      kind,
      change,
      body: spliced(body, found, ` ${expressionText(tree)}`),
    }));
  }
  const isStatement = expression.parseMode === 0;
  const found = find(body, query, from);
  const isPerform = isStatement && /perform\s*$/i.test(body.slice(0, found.start));
  const into = isStatement && !isPerform ? intoClause(body, found, query) : "";
  const parsed = isStatement ? parseStatement(query) : parseExpression(query);
  return weaken(parsed).map(({ kind, change, tree }) => {
    const text = isStatement ? `${statementText(tree)} ${into}` : expressionText(tree);
    return { kind, change, body: spliced(body, found, isPerform ? text.replace(/^SELECT/, "") : text) };
  });
}

const isOnlyRaise = (statements: unknown) =>
  Array.isArray(statements) &&
  statements.length === 1 &&
  isTree(statements[0]) &&
  "PLpgSQL_stmt_raise" in statements[0];

/** A condition that never holds, and a loop that never ends early. */
function neverTrue(body: string, type: string, fields: Tree, line: number): WeakerBody[] {
  const condition = isTree(fields.cond) ? fields.cond.PLpgSQL_expr : undefined;
  if (!isTree(condition) || !/stmt_if|if_elsif|stmt_exit/.test(type)) return [];
  const query = String(condition.query);
  const found = find(body, query, lineStart(body, line));
  return [{ kind: "if", change: `never ${shortened(query)}`, body: spliced(body, found, "false") }];
}

/** The body without one statement that refuses, calls, writes or assigns. */
function withoutStatement(body: string, type: string, fields: Tree, line: number, isRefused: boolean): WeakerBody[] {
  const from = lineStart(body, line);
  if (type === "PLpgSQL_stmt_raise" && !isRefused) {
    const [text = ""] = /raise\b[^;]*;/i.exec(body.slice(from)) ?? [];
    const start = body.indexOf(text, from);
    return [
      {
        kind: "raise",
        change: `without ${shortened(text)}`,
        body: spliced(body, { start, end: start + text.length }, "null;"),
      },
    ];
  }
  const part = fields.sqlstmt ?? (/_(perform|assign)$/.test(type) ? fields.expr : undefined);
  const expression = isTree(part) && isTree(part.PLpgSQL_expr) ? part.PLpgSQL_expr : null;
  // A value that is never read does not weaken anything; one that is missing breaks what follows.
  if (expression === null || fields.into === true) return [];
  const query = String(expression.query);
  const found = find(body, query, from);
  const [before = ""] = /perform\s*$/i.exec(body.slice(0, found.start)) ?? [];
  const start = found.start - before.length;
  return [
    {
      kind: "statement",
      change: `without ${shortened(`${before}${query.replace(/^\s*SELECT /, "")}`)}`,
      body: spliced(body, { start, end: found.end }, "null"),
    },
  ];
}

/** Every body that is weaker than that of this function in one place. `definition` creates the function. */
export function weakerBodies(definition: string, body: string): WeakerBody[] {
  const found: WeakerBody[] = [];
  const walk = (part: unknown, line: number, isRefused: boolean, isCondition = false): void => {
    if (Array.isArray(part)) for (const each of part) walk(each, line, isRefused);
    if (!isTree(part)) return;
    for (const [type, fields] of Object.entries(part)) {
      if (type === "PLpgSQL_expr" && isTree(fields))
        found.push(...weakerExpressions(body, fields, line).filter(({ kind }) => !isCondition || kind !== "value"));
      const isStatement = STATEMENT.test(type) && isTree(fields);
      const own = isStatement && typeof fields.lineno === "number" ? fields.lineno : line;
      if (isStatement) {
        found.push(...neverTrue(body, type, fields, own));
        found.push(...withoutStatement(body, type, fields, own, isRefused));
      }
      // What refuses under a condition, and nothing else, is the same without it as with a condition that never holds.
      walk(fields, own, type === "then_body" ? isOnlyRaise(fields) : isStatement ? false : isRefused, type === "cond");
    }
  };
  walk(parsePlpgsql(definition), 1, false);
  return found;
}
