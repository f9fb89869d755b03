import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { surviveTranslation } from "#web/app/translated-page.ts";
import { freshBrowser } from "./browser.ts";

freshBrowser();
surviveTranslation();

/** Renders a line of text in which the score changes and other parts appear or disappear. */
function Game({ score, isOver }: { score: number; isOver: boolean }) {
  return (
    <p>
      {isOver && <b>Final: </b>}
      Ohio State {score}
      {isOver ? null : " so far"}
      {isOver && "!"}
    </p>
  );
}

const font = (text: string) => {
  const outer = document.createElement("font");
  outer.appendChild(document.createElement("font")).append(text);
  return outer;
};

const textsIn = (element: Element) => [...element.childNodes].filter((each) => each instanceof Text);

/** Each function imitates one way in which page translators replace an element's text nodes. */
const TRANSLATORS: Record<string, (element: Element) => void> = {
  "replaces each text node": (element) => {
    for (const text of textsIn(element)) text.replaceWith(font(text.data));
  },
  "inserts an element before each text node and then removes the node": (element) => {
    for (const text of textsIn(element)) {
      element.insertBefore(font(text.data), text);
      text.remove();
    }
  },
  "moves each text node into its own element": (element) => {
    for (const text of textsIn(element)) {
      const moved = font("");
      text.replaceWith(moved);
      moved.firstElementChild?.append(text);
    }
  },
  "merges all text nodes into one element": (element) => {
    const texts = textsIn(element);
    element.insertBefore(font(texts.map(({ data }) => data).join("")), texts[0] ?? null);
    for (const text of texts) text.remove();
  },
};

test.each(Object.entries(TRANSLATORS))(
  "React can still change, add and remove text after a translator %s",
  async (_, translate) => {
    const { rerender } = render(<Game score={7} isOver={false} />);
    const game = screen.getByText(/Ohio State/);
    for (const [score, isOver, text] of [
      [10, false, "Ohio State 10 so far"],
      [14, true, "Final: Ohio State 14!"],
      [0, false, "Ohio State 0 so far"],
    ] as const) {
      translate(game);
      // Real translators run asynchronously, after React has updated the page.
      if (score !== 10) await Promise.resolve();
      rerender(<Game score={score} isOver={isOver} />);
      expect(game.textContent).toBe(text);
    }
  },
);
