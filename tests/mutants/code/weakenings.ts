import ts from "typescript";

/** One guard of the server, weakened: the text between `start` and `end` of a file is replaced. */
export interface Weakening {
  readonly file: string;
  /** What kind of guard it is. */
  readonly kind: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The lines as they are then, by which the list of survivors names it. */
  readonly mutated: string;
}

type Replace = (node: ts.Node, replacement: string) => void;

/** Checks of a schema that can be left out of a chain of calls. */
const CHECKS = ["check", "int", "length", "max", "min", "pipe", "positive", "refine", "regex"];

/** Schemas, and those that let more through. */
const LOOSER: Record<string, string> = {
  "z.custom": "z.any().optional().refine",
  "z.enum": "z.any().optional().describe",
  "z.guid": "z.string",
  "z.int": "z.number",
  "z.literal": "z.any().optional().describe",
  "z.strictObject": "z.object",
  "z.url": "z.string",
};

/** A procedure for players that lets visitors in too, as visitors. */
const FOR_VISITORS_TOO = `publicProcedure.use(({ ctx, next }) => {
  const caller = ctx.caller ?? { id: "00000000-0000-4000-8000-000000000000", email: null, token: ctx.env.SUPABASE_PUBLISHABLE_KEY };
  return next({ ctx: { caller, db: callerDatabase(ctx.env, caller.token) } });
})`;

/**
 * Returns every guard in a file of the server, each weakened in one way. They are found in the code, so that one that is
 * written later is found too: procedures and middleware, schemas, refusals, conditions, awaited checks, limits, headers,
 * responses that a cache may keep, and the key that a client of the database uses.
 */
export function findWeakenings(file: string, text: string): Weakening[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Weakening[] = [];

  function visit(node: ts.Node): void {
    for (const [kind, weaken] of Object.entries(KINDS)) {
      weaken(node, (at, replacement) => found.push(weakening(source, kind, at, replacement)));
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function weakening(source: ts.SourceFile, kind: string, at: ts.Node, replacement: string): Weakening {
  const { text } = source;
  const [start, end] = [at.getStart(source), at.getEnd()];
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const mutated = text.slice(lineStart, start) + replacement + text.slice(end, lineEnd < 0 ? undefined : lineEnd);
  const line = source.getLineAndCharacterOfPosition(start).line + 1;
  return { file: source.fileName, kind, line, start, end, replacement, mutated: mutated.replace(/\s+/g, " ").trim() };
}

const KINDS: Record<string, (node: ts.Node, replace: Replace) => void> = {
  "a procedure for players": (node, replace) => {
    if (!ts.isPropertyAssignment(node)) return;
    const first = beginningOf(node.initializer);
    if (
      isNamed(first, "userProcedure") ||
      (ts.isCallExpression(first) && isNamed(first.expression, "signedInProcedure"))
    )
      replace(first, FOR_VISITORS_TOO);
  },

  middleware: (node, replace) => {
    const method = methodOf(node);
    if (method?.name === "use") replace(method.call, method.of.getText());
  },

  "a check of a schema": (node, replace) => {
    const method = methodOf(node);
    if (method && CHECKS.includes(method.name) && isSchema(method.of) && method.of.getText() !== "z")
      replace(method.call, method.of.getText());
  },

  "a schema": (node, replace) => {
    if (!ts.isCallExpression(node)) return;
    const looser = LOOSER[node.expression.getText()];
    if (looser === undefined) return;
    const args = looser.endsWith("describe")
      ? '""'
      : looser.endsWith("refine")
        ? "() => true"
        : node.arguments.map((each) => each.getText()).join(", ");
    replace(node, `${looser}(${args})`);
  },

  "a refusal": (node, replace) => {
    if (ts.isThrowStatement(node)) replace(node, `/* ${node.getText()} */;`);
  },

  "a part of a condition": (node, replace) => {
    if (!ts.isBinaryExpression(node)) return;
    const { kind } = node.operatorToken;
    if (kind !== ts.SyntaxKind.AmpersandAmpersandToken && kind !== ts.SyntaxKind.BarBarToken) return;
    if (!isCondition(node)) return;
    replace(node, node.left.getText());
    replace(node, node.right.getText());
  },

  "a comparison of secrets": (node, replace) => {
    if (ts.isCallExpression(node) && isNamed(node.expression, "timingSafeEqual")) replace(node, "true");
  },

  "an awaited check": (node, replace) => {
    if (ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression))
      replace(node, `/* ${node.getText()} */;`);
  },

  "a limit": (node, replace) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !/^[A-Z][A-Z_]+$/.test(node.name.getText())) return;
    if (/^[\d_* ]+$/.test(node.initializer.getText())) replace(node.initializer, `2 * ${node.initializer.getText()}`);
  },

  "one of a list": (node, replace) => {
    // A list in markup is what somebody reads.
    if (!ts.isArrayLiteralExpression(node) || ts.isJsxExpression(node.parent)) return;
    const isAsked = ts.isPropertyAccessExpression(node.parent) && /^(every|includes|some)$/.test(node.parent.name.text);
    const isReturned = ts.isReturnStatement(node.parent) && node.elements.some(ts.isObjectLiteralExpression);
    const isOfTexts = node.elements.length > 0 && node.elements.every(ts.isStringLiteral);
    if (!isAsked && !isReturned && !isOfTexts) return;
    for (const each of node.elements) {
      const others = node.elements.filter((other) => other !== each);
      replace(node, `[${others.map((other) => other.getText()).join(", ")}]`);
    }
  },

  "a header": (node, replace) => {
    if (!ts.isObjectLiteralExpression(node) || !isHeaders(node)) return;
    for (const each of node.properties) {
      const others = node.properties.filter((other) => other !== each);
      replace(node, others.length ? `{ ${others.map((other) => other.getText()).join(", ")} }` : "{}");
    }
  },

  "a response that no cache keeps": (node, replace) => {
    if (isNamed(node, "NO_CACHE") && !isDeclared(node)) replace(node, '"public, max-age=300"');
    if (ts.isCallExpression(node) && isNamed(node.expression, "fresh"))
      replace(
        node,
        `Response.json(${node.arguments[0]?.getText()}, { headers: { "Cache-Control": "public, max-age=300" } })`,
      );
  },

  "the key of a client": (node, replace) => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === "SUPABASE_PUBLISHABLE_KEY")
      replace(node.name, "SUPABASE_SECRET_KEY");
  },

  "an escape": (node, replace) => {
    if (!ts.isCallExpression(node)) return;
    const [first] = node.arguments;
    if (first && /^(encode|escape)/.test(node.expression.getText())) replace(node, `(${first.getText()})`);
    const method = methodOf(node);
    if (method && /^replace(All)?$/.test(method.name)) replace(method.call, method.of.getText());
  },
};

/** What a name begins with that says whether something is so. */
const ASKS = /^(can|does|has|is|may|names|wants|was)[A-Z]/;

/** Methods that say whether something is so. */
const ASKING = /^(endsWith|every|has|includes|some|startsWith|test)$/;

const COMPARISON = /^([!=]==|[<>]=?|in|instanceof)$/;

/** Whether an expression is true or false, as far as its words tell. */
function isYesOrNo(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isYesOrNo(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIdentifier(node)) return ASKS.test(node.text);
  if (ts.isPropertyAccessExpression(node)) return ASKS.test(node.name.text);
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    return COMPARISON.test(operator) || (/&&|\|\|/.test(operator) && isYesOrNo(node.left) && isYesOrNo(node.right));
  }
  if (!ts.isCallExpression(node)) return false;
  return isYesOrNo(node.expression) || ASKING.test(methodOf(node)?.name ?? "");
}

/**
 * Whether something depends on a part of a condition: a branch, a loop, what is put into an object, or what is said to be
 * so. Others choose a value, such as `found && textOf(found)`.
 */
function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  if (isYesOrNo(node) || ts.isSpreadAssignment(parent)) return true;
  if (ts.isParenthesizedExpression(parent) || ts.isPrefixUnaryExpression(parent)) return isCondition(parent);
  if (ts.isBinaryExpression(parent)) return isCondition(parent);
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === node || isCondition(parent);
  if (ts.isVariableDeclaration(parent)) return ASKS.test(parent.name.getText());
  if (ts.isArrowFunction(parent)) return !ts.isVariableDeclaration(parent.parent) || isCondition(parent);
  if (!ts.isReturnStatement(parent)) return false;
  const of = ts.findAncestor(parent, ts.isFunctionDeclaration);
  return of !== undefined && (of.type?.kind === ts.SyntaxKind.BooleanKeyword || ASKS.test(of.name?.text ?? ""));
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

/** Whether a name is declared, imported or exported here instead of used. */
function isDeclared(name: ts.Node): boolean {
  return ts.isImportSpecifier(name.parent) || (ts.isVariableDeclaration(name.parent) && name.parent.name === name);
}

/** Returns the call of a method as its parts. */
function methodOf(node: ts.Node): { call: ts.CallExpression; of: ts.Expression; name: string } | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  return { call: node, of: node.expression.expression, name: node.expression.name.text };
}

/** Returns what a chain of methods begins with: `a` or `a(b)` of `a(b).c().d()`. */
function beginningOf(node: ts.Expression): ts.Expression {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return node;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return beginningOf(node.expression);
  return node;
}

/** Whether a chain begins as a schema does: with `z`, or with a constant in lower case that is made of one. */
function isSchema(node: ts.Expression): boolean {
  const first = beginningOf(node);
  return isNamed(first, "z") || isNamed(first, "secret");
}

/** Whether an object is the value of `headers`, or what a `new Headers` is made of. */
function isHeaders(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.name.getText() === "headers";
  return ts.isNewExpression(parent) && isNamed(parent.expression, "Headers");
}
