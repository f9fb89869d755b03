// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { useWhenOnline } from "../../../src/web/ui/use-when-online.ts";

function Waiting({ act }: { act: () => void }) {
  useWhenOnline(true, act);
  return "Could not load.";
}

/** A page whose network is back as soon as it says that there is none. */
function Page({ act }: { act: () => void }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event("online"));
  }, []);
  return <Waiting act={act} />;
}

test("a network that is back in the moment in which that is said is noticed", () => {
  const act = vi.fn();
  render(<Page act={act} />);
  expect(act).toHaveBeenCalledTimes(1);
});
