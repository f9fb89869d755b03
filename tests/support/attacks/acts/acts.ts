import type { Act } from "../attack.ts";

import { COMMISSIONER_ACTS } from "./commissioners.ts";
import { EVERYONE_ACTS } from "./everyone.ts";

import { GROUP_ACTS } from "./groups.ts";
import { OPERATOR_ACTS } from "./operator.ts";
import { PEOPLE_ACTS } from "./people.ts";
import { PICK_ACTS } from "./picks.ts";
import { REQUEST_ACTS } from "./requests.ts";
import { SHARING_ACTS } from "./sharing.ts";

/**
 * All attacks. The product must block every one of them. Each file in this folder covers one part of the product. Add
 * the attacks on a new feature to the file for the part that the feature belongs to.
 */
export const ACTS: readonly Act[] = [
  PICK_ACTS,
  EVERYONE_ACTS,
  GROUP_ACTS,
  COMMISSIONER_ACTS,
  PEOPLE_ACTS,
  OPERATOR_ACTS,
  REQUEST_ACTS,
  SHARING_ACTS,
].flat();
