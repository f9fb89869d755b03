/** The mailbox page: a list that refreshes itself, and the mail whose id stands in the address. */

const REFRESH = 2_000;

/** What a mail may do inside its frame: be styled, and show the product's own pictures. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

const find = (id) => document.getElementById(id);
const tabs = [...document.querySelectorAll('[role="tab"]')];

let mails = [];
let shown = null;

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function listed() {
  const wanted = find("filter").value.trim().toLowerCase();
  return mails.filter((mail) => mail.to.toLowerCase().includes(wanted));
}

function item(mail, chosen) {
  const link = document.createElement("a");
  link.href = `#${mail.id}`;
  if (mail.id === chosen) link.setAttribute("aria-current", "true");
  const time = element("time", new Date(mail.sentAt).toLocaleTimeString());
  time.dateTime = mail.sentAt;
  link.append(element("strong", mail.subject), element("span", mail.to), time);
  const made = document.createElement("li");
  made.append(link);
  return made;
}

function showList(chosen) {
  const found = listed();
  const focused = document.activeElement?.closest("li a")?.getAttribute("href");
  find("mails").replaceChildren(...found.map((mail) => item(mail, chosen)));
  if (focused) document.querySelector(`li a[href="${CSS.escape(focused)}"]`)?.focus();
  find("count").textContent = `${found.length} ${found.length === 1 ? "mail" : "mails"}`;
  find("none").hidden = found.length > 0;
}

function showMail(mail) {
  document.body.classList.toggle("reading", mail !== null);
  find("mail").hidden = mail === null;
  find("hint").hidden = mail !== null;
  if (mail === null || mail.id === shown) {
    shown = mail?.id ?? null;
    return;
  }
  shown = mail.id;
  find("subject").textContent = mail.subject;
  find("from").textContent = mail.from;
  find("to").textContent = mail.to;
  find("sent").textContent = new Date(mail.sentAt).toLocaleString();
  const policy = `<meta http-equiv="Content-Security-Policy" content="${MAIL_POLICY}">`;
  find("part-html").srcdoc = `${policy}<base target="_blank">${mail.html}`;
  find("part-text").textContent = mail.text;
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`);
  find("part-headers").textContent = headers.join("\n") || "No headers of its own.";
  choose(find(mail.html ? "tab-html" : "tab-text"));
  find("subject").focus({ preventScroll: true });
}

function choose(chosen) {
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    find(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
  }
}

function show() {
  const id = location.hash.slice(1);
  showList(id);
  showMail(mails.find((mail) => mail.id === id) ?? null);
}

let tag = null;

async function refresh() {
  try {
    const answer = await fetch("/local/mail.json", { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(String(answer.status));
    mails = await answer.json();
    tag = answer.headers.get("etag");
    show();
  } catch {
    tag = null;
    find("count").textContent = "The product does not answer. Is it running?";
  }
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", ({ key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!step) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
}
find("filter").addEventListener("input", show);
addEventListener("hashchange", show);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
setInterval(() => document.hidden || refresh(), REFRESH);
refresh();
