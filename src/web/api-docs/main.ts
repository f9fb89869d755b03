/**
 * The page at /api/docs: Swagger UI over /api/openapi.json, in the colors and fonts of the site
 * (docs/decisions/040-api-page-by-swagger-ui.md). It shares no code with the other pages.
 */
import "./api-docs.css";
// As it is: it is built already, and this page alone needs it.
import bundle from "swagger-ui-dist/swagger-ui-bundle.js?url";

/** What the bundle, a script of the old kind, leaves behind. */
declare const SwaggerUIBundle: (options: Record<string, unknown>) => unknown;

/** The part of React that Swagger UI brings and hands to its plugins. */
interface React {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): object;
}

interface LayoutProps {
  getComponent(name: string, isContainer?: boolean): unknown;
}

const nothing = () => () => null;

/** A table with the role of a region is no table to a screen reader. */
function dropRegion(part: Element | null): void {
  part?.querySelector("table[role]")?.removeAttribute("role");
}

/** The parts of Swagger UI that describe, in the page's own order: nothing is sent from here. */
const descriptionOnly = ({ React: { createElement } }: { React: React }) => ({
  components: {
    ApiLayout: ({ getComponent }: LayoutProps) =>
      createElement(
        "div",
        null,
        createElement(getComponent("InfoContainer", true)),
        createElement("h2", null, "Addresses"),
        createElement(getComponent("operations", true)),
        createElement(getComponent("Models", true)),
      ),
  },
  wrapComponents: {
    authorizeOperationBtn: nothing,
    // Long examples scroll, also by keyboard.
    HighlightCode: (Code: unknown) => (props: object) =>
      createElement(
        "div",
        { className: "example-scroller", role: "group", "aria-label": "Example", tabIndex: 0 },
        createElement(Code, props),
      ),
    responses: (Responses: unknown) => (props: object) =>
      createElement("div", { ref: dropRegion }, createElement(Responses, props)),
  },
});

const DOCUMENT = "/api/openapi.json";

function load(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded`));
    document.head.append(script);
  });
}

async function draw(root: HTMLElement): Promise<void> {
  const [answer] = await Promise.all([fetch(DOCUMENT), load(bundle)]);
  if (!answer.ok) throw new Error(`${DOCUMENT} answered ${answer.status}`);
  SwaggerUIBundle({
    spec: (await answer.json()) as object,
    domNode: root,
    layout: "ApiLayout",
    plugins: [descriptionOnly],
    supportedSubmitMethods: [],
    defaultModelsExpandDepth: 0,
    syntaxHighlight: false,
  });
}

const root = document.querySelector("main");
if (root !== null) {
  draw(root).catch(() => {
    root.textContent = "The description of the API could not be loaded. Please reload the page.";
  });
}
