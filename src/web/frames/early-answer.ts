/**
 * The second script in the HTML of pages whose frames show what comes before the code that draws it: what the first one has
 * asked for (docs/behavior/screens.md#first-paint). Like that one it is the same in every build.
 */
import { writeEarlyAnswer } from "./write-answer.ts";

if (window.earlyState) void writeEarlyAnswer(window.location, window.earlyState);
