/** The mailbox page: a list that refreshes itself, and the email whose id is in the URL. */

/** Milliseconds between two refreshes. */
const REFRESH_INTERVAL = 2_000;

/** In the iframe, an email may use inline styles and show pictures from this origin. Everything else is blocked. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

const find = (id) => document.getElementById(id);
const tabs = [...document.querySelectorAll('[role="tab"]')];

let mails = [];
/** The id of the email that is shown. */
let shownId = null;

function element(name, text) {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

function filteredMails() {
  const wanted = find("filter").value.trim().toLowerCase();
  return mails.filter((mail) => mail.to.toLowerCase().includes(wanted));
}

function listItem(mail, selectedId) {
  const link = document.createElement("a");
  link.href = `#${mail.id}`;
  if (mail.id === selectedId) link.setAttribute("aria-current", "true");
  const time = element("time", new Date(mail.sentAt).toLocaleTimeString());
  time.dateTime = mail.sentAt;
  link.append(element("strong", mail.subject), element("span", mail.to), time);
  const row = document.createElement("li");
  row.append(link);
  return row;
}

function showList(selectedId) {
  const found = filteredMails();
  const focused = document.activeElement?.closest("li a")?.getAttribute("href");
  find("mails").replaceChildren(...found.map((mail) => listItem(mail, selectedId)));
  if (focused) document.querySelector(`li a[href="${CSS.escape(focused)}"]`)?.focus();
  find("count").textContent = `${found.length} ${found.length === 1 ? "email" : "emails"}`;
  find("none").hidden = found.length > 0;
}

function showMail(mail) {
  document.body.classList.toggle("reading", mail !== null);
  find("mail").hidden = mail === null;
  find("hint").hidden = mail !== null;
  if (mail === null || mail.id === shownId) {
    shownId = mail?.id ?? null;
    return;
  }
  shownId = mail.id;
  find("subject").textContent = mail.subject;
  find("from").textContent = mail.from;
  find("to").textContent = mail.to;
  find("sent").textContent = new Date(mail.sentAt).toLocaleString();
  const policy = `<meta http-equiv="Content-Security-Policy" content="${MAIL_POLICY}">`;
  find("part-html").srcdoc = `${policy}<base target="_blank">${mail.html}`;
  find("part-text").textContent = mail.text;
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`);
  find("part-headers").textContent = headers.join("\n") || "No extra headers.";
  selectTab(find(mail.html ? "tab-html" : "tab-text"));
  find("subject").focus({ preventScroll: true });
}

function selectTab(selected) {
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", String(tab === selected));
    tab.tabIndex = tab === selected ? 0 : -1;
    find(tab.getAttribute("aria-controls")).hidden = tab !== selected;
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
    const response = await fetch("/local/mail.json", {
      headers: tag ? { "If-None-Match": tag } : {},
      cache: "no-store",
    });
    if (response.status === 304) return;
    if (!response.ok) throw new Error(String(response.status));
    mails = await response.json();
    tag = response.headers.get("etag");
    show();
  } catch {
    tag = null;
    find("count").textContent = "The product isn't responding. Is it running?";
  }
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => selectTab(tab));
  tab.addEventListener("keydown", ({ key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!step) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    selectTab(next);
    next.focus();
  });
}
find("filter").addEventListener("input", show);
addEventListener("hashchange", show);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
setInterval(() => document.hidden || refresh(), REFRESH_INTERVAL);
refresh();
