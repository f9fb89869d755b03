import { isDeepStrictEqual } from "node:util";
import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";
import { deparseSync } from "pgsql-deparser";

await loadModule();

/** A part of a syntax tree, as PostgreSQL's own parser makes it: `{ BoolExpr: { ... } }`, a list, or a value. */
export type Tree = { readonly [key: string]: unknown };

/** A statement, and where its text begins and ends in what was parsed. */
interface Statement {
  readonly tree: Tree;
  readonly start: number;
  readonly end: number;
}

export const isTree = (part: unknown): part is Tree =>
  typeof part === "object" && part !== null && !Array.isArray(part);

/** Returns the statements of a text. Their places are counted in UTF-16, as in all other texts here. */
export function parseStatements(sql: string): Statement[] {
  const bytes = Buffer.from(sql);
  const place = (byte: number) => bytes.subarray(0, byte).toString().length;
  return (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location = 0, stmt_len = bytes.length - stmt_location }) => ({
    tree: stmt as Tree,
    start: place(stmt_location),
    end: place(stmt_location + stmt_len),
  }));
}

/** Returns the only statement of a text. */
export function parseStatement(sql: string): Tree {
  const [statement, another] = parseStatements(sql);
  if (statement === undefined || another !== undefined) throw new Error(`not one statement: ${sql}`);
  return statement.tree;
}

/** Returns the SQL of a statement. */
export const statementText = (tree: Tree): string => deparseSync(tree as never, { pretty: false });

/** Puts an expression into a statement, and takes it out again. */
export const parseExpression = (sql: string): Tree => parseStatement(`select ${sql}`);
export const expressionText = (select: Tree): string => statementText(select).replace(/^SELECT /, "");

/** Returns the SQL of a part of an expression. */
export const partText = (part: unknown): string =>
  expressionText({ SelectStmt: { targetList: [{ ResTarget: { val: part } }], op: "SETOP_NONE" } });

/** A copy without the places in the text, which differ between two texts that say the same. */
function withoutPlaces(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutPlaces);
  if (!isTree(part)) return part;
  const kept = Object.entries(part).filter(([key]) => !/location$|list_(start|end)$/.test(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPlaces(value)]));
}

/** Fails when a statement that was taken apart and put together again says something else. */
export function checkRoundTrip(tree: Tree): void {
  const again = parseStatement(statementText(tree));
  if (!isDeepStrictEqual(withoutPlaces(again), withoutPlaces(tree)))
    throw new Error(`cannot be put together again: ${statementText(tree)}`);
}

/** Returns the syntax tree of the body of a PL/pgSQL function, from the statement that creates it. */
export const parsePlpgsql = (definition: string): Tree => parsePlPgSQLSync(definition) as unknown as Tree;
