/** The control page of the results feed: the games, a button for the next step, and simulated faults. */

const find = (id) => document.getElementById(id);
const faultButtons = [...document.querySelectorAll("[data-fault]")];

/** The state in the server's last response. */
let state = null;

function element(name, text = "", className = "") {
  const created = document.createElement(name);
  created.textContent = text;
  if (className) created.className = className;
  return created;
}

function teamRow(team, points, isWinner) {
  const row = element("p", "", isWinner ? "team winner" : "team");
  if (team) {
    const badge = document.createElement("img");
    badge.src = `/badges/${team.id}.svg`;
    badge.alt = "";
    badge.width = 24;
    badge.height = 24;
    row.append(element("span", String(team.seed), "seed"), badge);
  }
  row.append(element("span", team ? team.name : "To be decided", "name"), element("span", points ?? "", "points"));
  return row;
}

function gameItem({ teams, points, isOver }, isNext) {
  const item = element("li", "", isNext ? "next" : "");
  const [one = null, other = null] = teams;
  const [first, second] = points ?? [null, null];
  item.append(teamRow(one, first, first > second), teamRow(other, second, second > first));
  item.append(element("p", isOver ? "Final" : isNext ? "Next" : "Upcoming", "faint"));
  return item;
}

/** Describes the next step in words. */
function nextLabel(next) {
  if (state.step === state.last) return "The season is over";
  if (state.step === 0) return "Announce the field";
  return `End ${next.teams.map((team) => team?.name).join(" vs. ")}`;
}

function show() {
  const games = state.rounds.flatMap((round) => round.games);
  const next = state.step === 0 ? undefined : games.find((game) => !game.isOver);
  find("rounds").replaceChildren(
    ...state.rounds.map((round) => {
      const section = document.createElement("section");
      const list = document.createElement("ol");
      list.append(...round.games.map((game) => gameItem(game, game === next)));
      section.append(element("h2", round.name), list);
      return section;
    }),
  );
  find("forward").textContent = nextLabel(next);
  find("forward").disabled = state.step === state.last;
  find("back").disabled = state.step === 0;
  find("calls").textContent = `${state.callsLeft} of 1,000 calls are left.`;
  for (const button of faultButtons) button.setAttribute("aria-pressed", String(button.dataset.fault === state.fault));
}

/** The maximum time between an open page's polls while a game is in progress, in seconds. */
const POLLED_WITHIN = 20;

let countdown = 0;

/** Counts down the seconds until every open page shows the change. */
function countDown(seconds) {
  clearTimeout(countdown);
  find("countdown").textContent =
    seconds > 0 ? `Open pages poll again within ${seconds} s.` : "Open pages show it now.";
  if (seconds > 0) countdown = setTimeout(countDown, 1_000, seconds - 1);
}

/** Describes the effect of the feed's response in words. */
function saidText({ changes, rejected }) {
  if (rejected) return rejected.join(" ");
  if (changes.length === 0) return "No winner has changed.";
  return changes
    .map(({ matchup, winner }) => `${matchup}: ${winner ? `${winner} wins` : "undecided again"}`)
    .join(", ");
}

async function load() {
  state = await (await fetch("/local/scores/state.json", { cache: "no-store" })).json();
  show();
}

/** Sends an action and shows its effect. */
async function order(what) {
  const buttons = [...document.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  find("said").textContent = "Polling …";
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch("/local/scores/state.json", { method: "POST", headers, body: JSON.stringify(what) });
    const { said, ...next } = await response.json();
    state = next;
    find("said").textContent = saidText(said);
    if (said.changes.length > 0) countDown(POLLED_WITHIN);
  } catch {
    find("said").textContent = "The product isn't responding. Is it running?";
  }
  for (const button of buttons) button.disabled = false;
  show();
}

find("forward").addEventListener("click", () => order({ step: state.step + 1 }));
find("back").addEventListener("click", () => order({ step: state.step - 1 }));
for (const button of faultButtons) {
  button.addEventListener("click", () =>
    order({ fault: button.dataset.fault === state.fault ? null : button.dataset.fault }),
  );
}
document.addEventListener("visibilitychange", () => document.hidden || load());
load();
