import { z } from "zod";

/** A time as the database writes it, read as a Date. */
export const moment = z.string().transform((text) => new Date(text));
