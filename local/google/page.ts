import { readFileSync } from "node:fs";
import type { Context } from "hono";
import { Hono } from "hono";
import { html } from "hono/html";
import { emailProblem } from "#domain/account.ts";
import { ERRORS } from "#domain/errors.ts";
import { DEMO } from "../demo/demo.ts";
import { GOOGLE_CLIENT, type Google, type GoogleAccount } from "./google.ts";

/** The fake accounts to choose from. */
const ACCOUNTS: readonly GoogleAccount[] = [
  { name: "Casey Rivers", email: "casey.rivers@example.com" },
  { name: "Jordan Blake", email: "jordan.blake@example.com" },
  { name: "Demo Player", email: DEMO.email },
];

const STYLE = readFileSync(new URL("page.css", import.meta.url), "utf8");

/**
 * No scripts, and forms only to this origin. Browsers also check the target of a form's redirect: the auth service's
 * stay on this origin.
 */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface FormState {
  readonly name: string;
  readonly email: string;
  readonly problem: string | null;
}

const EMPTY_FORM: FormState = { name: "", email: "", problem: null };

/** Accepts only the client ID and redirect URI of the product's auth service. */
export function createGooglePage(google: Google): Hono {
  const page = new Hono();
  const show = (c: Context, content: ReturnType<typeof html>, status: 200 | 400 = 200) => {
    c.header("Content-Security-Policy", POLICY);
    // Without a referrer, the form would have the origin `null`, which is rejected.
    c.header("Referrer-Policy", "same-origin");
    return c.html(content, status);
  };

  page.get("/google", (c) => {
    const { client_id, redirect_uri, response_type, state } = c.req.query();
    const isOurs = client_id === GOOGLE_CLIENT.client_id && redirect_uri === google.redirectUri;
    if (!isOurs || response_type !== "code" || !state) return show(c, frame(NOT_HERE), 400);
    return show(c, frame(choice(state, EMPTY_FORM)));
  });

  page.post("/google", async (c) => {
    // A body that is not a form counts as an empty form.
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    const text = (name: string) => (typeof form[name] === "string" ? form[name].trim() : "");
    const state = text("state");
    if (state === "") return show(c, frame(NOT_HERE), 400);
    // Relative, so that the browser stays on the current one of this machine's host names.
    const { pathname } = new URL(google.redirectUri);
    const back = (response: Record<string, string>) =>
      c.redirect(`${pathname}?${new URLSearchParams({ ...response, state })}`, 303);
    if (text("choice") === "cancel") return back({ error: "access_denied" });

    const email = text("email").toLowerCase();
    const chosen = ACCOUNTS[Number(text("account") || Number.NaN)] ?? { name: text("name") || email, email };
    const problem = emailProblem(chosen.email);
    if (problem !== null) {
      const filled = { name: text("name"), email: text("email"), problem: ERRORS[problem].message };
      return show(c, frame(choice(state, filled)), 400);
    }
    return back({ code: google.grant(chosen) });
  });

  page.get("/google/page.css", (c) => c.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  return page;
}

function frame(content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Google on this machine</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/local/pages.css">
    <link rel="stylesheet" href="/local/google/page.css">
  </head>
  <body>
    <header>
      <p>Stand-in for Google</p>
      <a href="/local/mail">Mailbox</a>
    </header>
    <main>${content}</main>
  </body>
</html>`;
}

const NOT_HERE = html`
  <h1>Nothing to choose here</h1>
  <p>This page opens when you choose "Continue with Google" in the product.</p>
  <p><a href="/">Open the product</a></p>`;

function choice(state: string, { name, email, problem }: FormState) {
  return html`
  <h1>Choose an account</h1>
  <p id="what">The product gets the name and email. No account here is real, and nothing leaves this machine.</p>
  <form method="post" action="/local/google" aria-describedby="what">
    <input type="hidden" name="state" value="${state}">
    <ul>${ACCOUNTS.map((account, index) => accountButton(account, index))}</ul>
  </form>
  <form method="post" action="/local/google" aria-labelledby="another" novalidate>
    <h2 id="another">Another account</h2>
    <input type="hidden" name="state" value="${state}">
    <label for="name">Name</label>
    <input id="name" name="name" value="${name}" autocomplete="off" maxlength="80">
    <label for="email">E-mail</label>
    <input id="email" name="email" type="email" value="${email}" autocomplete="off" maxlength="254"
      ${problem === null ? "" : html`aria-invalid="true" aria-describedby="problem" autofocus`}>
    ${problem === null ? "" : html`<p id="problem" role="alert">${problem}</p>`}
    <div class="buttons">
      <button form="cancel" name="choice" value="cancel">Cancel</button>
      <button>Continue</button>
    </div>
  </form>
  <form method="post" action="/local/google" id="cancel">
    <input type="hidden" name="state" value="${state}">
  </form>`;
}

function accountButton({ name, email }: GoogleAccount, index: number) {
  return html`
      <li>
        <button name="account" value="${index}">
          <span class="who"><strong>${name}</strong><span>${email}</span></span>
        </button>
      </li>`;
}
