// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeOver } from "../../src/web/frames/takeover.tsx";
import { useIsPhone } from "../../src/web/ui/use-is-phone.ts";

const FRAME = `<div data-frame="wide"><header><a href="/">Home</a><button>Sign In</button></header><main>Loading</main></div>`;

let root: HTMLElement;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  document.documentElement.dataset.loading = "";
  document.body.innerHTML = `<div id="root" data-page="challenge">${FRAME}</div>`;
  root = document.getElementById("root") as HTMLElement;
  window.earlyState = { user: null, call: null, write: null, pressed: null, held: null };
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.loading;
  delete window.earlyState;
  document.body.innerHTML = "";
});

const button = () => root.querySelector("button") as HTMLButtonElement;

/** Draws the app in the place of the frame, and returns what counts how often its button is pressed. */
function takeOverFrame() {
  const onPress = vi.fn();
  const app = (
    <>
      <header>
        <a href="/">Home</a>
        <button type="button" onClick={onPress}>
          Sign In
        </button>
      </header>
      <main>Welcome</main>
    </>
  );
  takeOver(root, "challenge", app);
  return onPress;
}

/** Waits until the app is drawn, as React does it by itself: in slices, later. */
const drawn = () => vi.waitFor(() => expect(root.textContent).toContain("Welcome"));

/** Waits until what was pressed in the frame would have been pressed again. */
const settled = () => vi.waitFor(() => expect(document.documentElement.dataset.loading).toBeUndefined());

test("what is pressed before the script has come is pressed once when the app is drawn", async () => {
  if (window.earlyState) window.earlyState.pressed = button();
  const onPress = takeOverFrame();
  await settled();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("what is pressed while the app is being drawn is pressed once as well, and the last press counts", async () => {
  const onPress = takeOverFrame();
  expect(root.textContent).toContain("Loading");
  button().click();
  button().click();
  await settled();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("what is pressed in the app acts at once, and once", async () => {
  const onPress = takeOverFrame();
  await drawn();
  button().click();
  expect(onPress).toHaveBeenCalledTimes(1);
  await settled();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("a control is found again among those of its kind, whatever prerendering writes before the page", async () => {
  root.firstElementChild?.prepend(document.createElement("link"));
  if (window.earlyState) window.earlyState.pressed = button();
  const onPress = takeOverFrame();
  await settled();
  expect(onPress).toHaveBeenCalledTimes(1);
});

/** What the browser tells of a mouse or a finger at an element. */
const pointer = (type: string, target: Element, pointerType = "mouse") =>
  target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }));

test.each([
  ["before the script has come", true],
  ["while the app is being drawn", false],
])("a mouse button that goes down %s and comes up in the app presses once", async (_, isEarly) => {
  if (isEarly && window.earlyState) window.earlyState.held = button();
  const onPress = takeOverFrame();
  if (!isEarly) pointer("pointerdown", button());
  await settled();
  expect(onPress).not.toHaveBeenCalled();
  pointer("pointerup", button());
  pointer("pointerup", button());
  expect(onPress).toHaveBeenCalledTimes(1);
});

test.each([
  ["that comes up elsewhere", () => pointer("pointerup", root.querySelector("main") as Element)],
  ["of a finger, whose tap is a click of the app", () => pointer("pointerup", button(), "touch")],
  ["that went down again in the app", () => pointer("pointerdown", button()) && pointer("pointerup", button())],
])("a press %s presses nothing by itself", async (_, end) => {
  if (window.earlyState) window.earlyState.held = button();
  const onPress = takeOverFrame();
  await settled();
  end();
  pointer("pointerup", button());
  expect(onPress).not.toHaveBeenCalled();
});

/** What the browser tells of a key on an element. */
const key = (type: string, target: Element, name = " ") =>
  target.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true }));

test.each([
  ["before the script has come", true],
  ["while the app is being drawn", false],
])("a space bar that goes down %s and comes up in the app presses once, and no other key does", async (_, isEarly) => {
  if (isEarly && window.earlyState) window.earlyState.held = button();
  const onPress = takeOverFrame();
  if (!isEarly) key("keydown", button());
  await settled();
  key("keyup", button(), "Shift");
  expect(onPress).not.toHaveBeenCalled();
  key("keyup", button());
  key("keyup", button());
  expect(onPress).toHaveBeenCalledTimes(1);
});

test.each([
  ["comes up on another control", () => key("keyup", root.querySelector("a") as Element)],
  ["repeats in the app, where the browser makes a click of it", () => key("keydown", button())],
])("a space bar that %s presses nothing by itself", async (_, end) => {
  if (window.earlyState) window.earlyState.held = button();
  const onPress = takeOverFrame();
  await settled();
  end();
  key("keyup", button());
  expect(onPress).not.toHaveBeenCalled();
});

test("what is held is the control that was there when the app came, whatever it says when it is let go", async () => {
  if (window.earlyState) window.earlyState.held = button();
  const onPress = takeOverFrame();
  await settled();
  button().textContent = "Join Demo League";
  pointer("pointerup", button());
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("a press that began and ended in the frame is not held any more", async () => {
  const onPress = takeOverFrame();
  pointer("pointerdown", button());
  pointer("pointerup", button());
  await settled();
  pointer("pointerup", button());
  expect(onPress).not.toHaveBeenCalled();
});

test("a window that is made narrow while its frame is taken over keeps the frame, and gets its own layout then", async () => {
  const Layout = () => <main>{useIsPhone() ? <p>One round</p> : <p>All rounds</p>}</main>;
  root.dataset.page = "predictor";
  root.innerHTML = `<div data-frame="wide"><main><p>All rounds</p></main></div>`;
  const main = root.querySelector("main");
  const refused = vi.fn();
  vi.stubGlobal("reportError", refused);
  vi.stubGlobal("innerWidth", 1440);
  takeOver(root, "predictor", <Layout />);
  vi.stubGlobal("innerWidth", 390);
  await vi.waitFor(() => expect(root.textContent).toBe("One round"));
  expect(root.querySelector("main")).toBe(main);
  expect(refused).not.toHaveBeenCalled();
});
