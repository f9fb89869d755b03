import { checkRoundTrip, isTree, partText, type Tree } from "./syntax.ts";

/** A statement that is weaker in one place. */
export interface Weaker {
  readonly kind: string;
  readonly change: string;
  readonly tree: Tree;
}

/** What may stand in the place of a part: `undefined` leaves the part out. */
interface Instead {
  readonly kind: string;
  readonly change: string;
  readonly part: unknown;
}

/** What weakens a node of one type: its fields, and the node itself. */
type Rule = (fields: Tree, node: Tree) => Instead[];

const constant = (value: boolean): Tree => ({ A_Const: { boolval: value ? { boolval: true } : {} } });
const instead = (kind: string, old: unknown, part: unknown): Instead => ({
  kind,
  change: `${partText(old)} -> ${partText(part)}`,
  part,
});
const list = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : []);
const fieldsOf = (part: unknown, type: string): Tree | null => (isTree(part) && isTree(part[type]) ? part[type] : null);
const nameOf = (names: unknown): string => String(fieldsOf(list(names).at(-1), "String")?.sval ?? "");

/**
 * The time at which something is looked at, in functions of this schema: of two such moments none equals another, so that no
 * test can tell `<` from `<=`. `now()` is one moment for a whole transaction.
 */
const OF_THE_CLOCK = /clock_timestamp\(\)|\b(?:at|deadline)\b/;

const LOOSER: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const COMPARISONS = ["=", "<>", ...Object.keys(LOOSER)];
/** Functions that make different texts equal, or smaller. */
const TIDYING = ["lower", "upper", "btrim", "ltrim", "rtrim", "ceil", "floor", "abs", "jsonb_strip_nulls"];
const isCondition = (part: unknown) =>
  isTree(part) &&
  (COMPARISONS.includes(nameOf(fieldsOf(part, "A_Expr")?.name)) ||
    fieldsOf(part, "BoolExpr") !== null ||
    fieldsOf(part, "NullTest") !== null ||
    fieldsOf(part, "SubLink")?.subLinkType === "EXISTS_SUBLINK");

/** One more than a whole number that stands in the text, or null. */
function oneMore(part: unknown): Tree | null {
  const value = fieldsOf(part, "A_Const")?.ival;
  return isTree(value) ? { A_Const: { ival: { ival: Number(value.ival ?? 0) + 1 } } } : null;
}

const plusOne = (part: unknown): Tree => ({
  A_Expr: {
    kind: "AEXPR_OP",
    name: [{ String: { sval: "+" } }],
    lexpr: part,
    rexpr: { A_Const: { ival: { ival: 1 } } },
  },
});

/** Each list of arguments with one of them missing; the last one alone stands for itself. */
function withoutEach(fields: Tree): Instead[] {
  const args = list(fields.args);
  return args.map((arg, place) => {
    const rest = args.filter((_, other) => other !== place);
    const part = rest.length === 1 ? rest[0] : { BoolExpr: { ...fields, args: rest } };
    return { kind: "condition", change: `without ${partText(arg)}`, part };
  });
}

function comparison(fields: Tree, node: Tree): Instead[] {
  const operator = nameOf(fields.name);
  const found: Instead[] = [];
  const looser = LOOSER[operator];
  if (fields.kind === "AEXPR_OP" && looser !== undefined && !OF_THE_CLOCK.test(partText(node)))
    found.push(instead("comparison", node, { A_Expr: { ...fields, name: [{ String: { sval: looser } }] } }));
  if (fields.kind === "AEXPR_OP" && COMPARISONS.includes(operator)) {
    const more = oneMore(fields.rexpr);
    if (more) found.push(instead("limit", node, { A_Expr: { ...fields, rexpr: more } }));
  }
  if (fields.kind === "AEXPR_BETWEEN") {
    const bounds = list(fieldsOf(fields.rexpr, "List")?.items);
    bounds.forEach((bound, place) => {
      const more = oneMore(bound);
      if (more)
        found.push(
          instead("limit", node, { A_Expr: { ...fields, rexpr: { List: { items: bounds.with(place, more) } } } }),
        );
    });
  }
  return found;
}

function call(fields: Tree, node: Tree): Instead[] {
  const name = nameOf(fields.funcname);
  const [only, another] = list(fields.args);
  const found: Instead[] = [];
  if (TIDYING.includes(name) && only !== undefined && another === undefined) found.push(instead("call", node, only));
  if (/^pg_advisory_xact_lock$/.test(name)) {
    const shared = [{ String: { sval: "pg_advisory_xact_lock_shared" } }];
    found.push(instead("lock", node, { FuncCall: { ...fields, funcname: shared } }));
  }
  for (const [field, kind] of [
    ["agg_filter", "condition"],
    ["agg_order", "order"],
    ["agg_distinct", "condition"],
  ] as const) {
    if (fields[field] === undefined) continue;
    const { [field]: _, ...rest } = fields;
    found.push(instead(kind, node, { FuncCall: rest }));
  }
  return found;
}

/** Each branch that is never taken, and the only one taken always. */
function cases(fields: Tree, node: Tree): Instead[] {
  const branches = list(fields.args);
  const [only] = branches;
  const otherwise = fields.defresult ?? { A_Const: { isnull: true } };
  if (branches.length === 1)
    return [instead("case", node, fieldsOf(only, "CaseWhen")?.result), instead("case", node, otherwise)];
  return branches.map((_, place) =>
    instead("case", node, { CaseExpr: { ...fields, args: branches.filter((__, other) => other !== place) } }),
  );
}

const RULES: Readonly<Record<string, Rule>> = {
  BoolExpr: (fields) => (fields.boolop === "NOT_EXPR" ? [] : withoutEach(fields)),
  A_Expr: comparison,
  FuncCall: call,
  CaseExpr: cases,
  CoalesceExpr: (fields, node) => [instead("coalesce", node, list(fields.args)[0])],
  MinMaxExpr: (fields, node) => list(fields.args).map((arg) => instead("coalesce", node, arg)),
  TypeCast: (fields, node) =>
    nameOf(fieldsOf({ TypeName: fields.typeName }, "TypeName")?.names) === "interval" && fieldsOf(fields.arg, "A_Const")
      ? [
          instead("limit", node, {
            A_Expr: {
              kind: "AEXPR_OP",
              name: [{ String: { sval: "*" } }],
              lexpr: node,
              rexpr: { A_Const: { ival: { ival: 2 } } },
            },
          }),
        ]
      : [],
  ResTarget: (fields) =>
    isCondition(fields.val)
      ? [true, false].map((value) => ({
          kind: "value",
          change: `${partText(fields.val)} -> ${value}`,
          part: { ResTarget: { ...fields, val: constant(value) } },
        }))
      : [],
};

/** Clauses that may be left out, with the kind and the words for that. */
const CLAUSES: Readonly<Record<string, readonly [kind: string, change: (part: unknown) => string]>> = {
  whereClause: ["condition", (part) => `without where ${partText(part)}`],
  havingClause: ["condition", (part) => `without having ${partText(part)}`],
  quals: ["condition", (part) => `without on ${partText(part)}`],
  lockingClause: ["lock", () => "without locking rows"],
  onConflictClause: ["conflict", () => "without on conflict"],
  sortClause: [
    "order",
    (part) =>
      `without order by ${list(part)
        .map((by) => partText(fieldsOf(by, "SortBy")?.node))
        .join(", ")}`,
  ],
  distinctClause: ["condition", () => "without distinct"],
};

const isConjunction = (part: unknown) => {
  const operator = fieldsOf(part, "BoolExpr")?.boolop;
  return operator === "AND_EXPR" || operator === "OR_EXPR";
};

/** What may stand in place of the field of a node. */
function insteadOfField(key: string, part: unknown): Instead[] {
  const clause = CLAUSES[key];
  const found: Instead[] = [];
  // The parts of a conjunction are left out one by one. `where true` says that all rows are meant.
  if (clause && !isConjunction(part) && fieldsOf(part, "A_Const") === null)
    found.push({ kind: clause[0], change: clause[1](part), part: key === "quals" ? constant(true) : undefined });
  if (key === "limitCount")
    found.push({ kind: "limit", change: `limit ${partText(part)} + 1`, part: oneMore(part) ?? plusOne(part) });
  if (key === "waitPolicy" && part === "LockWaitSkip")
    found.push({ kind: "lock", change: "without skip locked", part: "LockWaitBlock" });
  return found;
}

/** Each list of assignments of an update with one of them missing. */
function withoutAssignments(node: Tree): Instead[] {
  const fields = fieldsOf(node, "UpdateStmt");
  const assignments = list(fields?.targetList);
  if (fields === null || assignments.length < 2) return [];
  return assignments.map((assignment, place) => ({
    kind: "assignment",
    change: `without set ${String(fieldsOf(assignment, "ResTarget")?.name)}`,
    part: { UpdateStmt: { ...fields, targetList: assignments.filter((_, other) => other !== place) } },
  }));
}

/** Everything that may stand in place of a part, with the path to it. */
function* replacements(part: unknown, path: readonly (string | number)[]): Generator<[typeof path, Instead]> {
  if (Array.isArray(part)) {
    for (const [place, each] of part.entries()) yield* replacements(each, [...path, place]);
    return;
  }
  if (!isTree(part)) return;
  for (const [key, value] of Object.entries(part)) {
    if (isTree(value)) for (const each of RULES[key]?.(value, part) ?? []) yield [path, each];
    for (const each of insteadOfField(key, value)) yield [[...path, key], each];
    yield* replacements(value, [...path, key]);
  }
  for (const each of withoutAssignments(part)) yield [path, each];
}

/** A copy with another part at the end of a path. */
function replaced(tree: unknown, path: readonly (string | number)[], part: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return part;
  if (Array.isArray(tree)) return tree.with(Number(key), replaced(tree[Number(key)], rest, part));
  const fields = tree as Tree;
  const inner = replaced(fields[key], rest, part);
  if (inner !== undefined) return { ...fields, [key]: inner };
  const { [key]: _, ...others } = fields;
  return others;
}

/** Every statement that is weaker than this one in one place. */
export function weaken(statement: Tree): Weaker[] {
  checkRoundTrip(statement);
  return [...replacements(statement, [])].map(([path, { kind, change, part }]) => ({
    kind,
    change,
    tree: replaced(statement, path, part) as Tree,
  }));
}
