import fc from "fast-check";
import { expect, test } from "vitest";
import { emailProblem, passwordProblem, tidyEmail } from "#domain/account.ts";
import { ERRORS } from "#domain/errors.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import { setUpHostedStack } from "#support/hosted/hosted-stack.ts";
import { serviceMessage } from "#web/features/auth/service.ts";

const { openBrowser, signUp, follow, signIn } = setUpHostedStack();

/** Asks the auth service to email each address. Returns the errors in order, with null for a success. */
async function judged(addresses: string[]) {
  const responses = [];
  // The auth service limits how many requests an IP address may send. Therefore, each request uses a new simulated
  // browser, which has its own IP address.
  for (const email of addresses) responses.push((await openBrowser().auth.resend({ type: "signup", email })).error);
  return responses;
}

const local = fc.stringMatching(/^[a-z0-9]([a-z0-9._+-]{0,20}[a-z0-9])?$/);
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);

test("the auth service accepts every ordinary email address that the forms accept", async () => {
  const ordinary = fc.tuple(local, label, label).map(([name, host, top]) => `${name}@${host}.${top}`);
  const addresses = fc.sample(ordinary, 100).filter((address) => emailProblem(address) === null);
  expect(addresses.length).toBeGreaterThan(90);
  expect(await judged(addresses)).toEqual(addresses.map(() => null));
});

test("our own error message is shown for an unusual email address that only the auth service rejects", async () => {
  const odd = fc
    .tuple(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), label)
    .map(([name, host]) => `${name}@${host}.example`);
  const planted = ["zoë@mail.example", "ann@münchen.example", "ann@mail_box.example"];
  const addresses = [...planted, ...fc.sample(odd, 150)].map(tidyEmail).filter((each) => emailProblem(each) === null);
  const errors = (await judged(addresses)).filter((error) => error !== null);
  expect(errors.length).toBeGreaterThan(2);
  for (const error of errors) expect(serviceMessage(error)).toBe(ERRORS.EMAIL_INVALID.message);
});

test.each([
  ["a".repeat(72), true],
  ["é".repeat(36), true],
  ["🏈".repeat(18), true],
  [" \u00a0 \t'\"\\ ", true],
  ["a".repeat(73), false],
  ["é".repeat(37), false],
  ["🏈".repeat(19), false],
  ["1234567", false],
])(
  "the form and the auth service agree on whether the password %j is valid, and a valid password is stored unchanged",
  async (password, isGood) => {
    const name = `typed_${Buffer.from(password).toString("hex").slice(0, 8)}_${password.length}`;
    const { error } = await signUp(openBrowser(), name, emailOf(name), password);
    expect([passwordProblem(password) === null, error === null]).toEqual([isGood, isGood]);
    if (!isGood) return;
    await follow(openBrowser(), emailOf(name));
    expect((await signIn(openBrowser(), name, password)).error).toBeNull();
    expect((await signIn(openBrowser(), name, password.trim().slice(0, -1))).error?.code).toBe("invalid_credentials");
  },
);
