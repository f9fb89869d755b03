import { z } from "zod";

/** A time in the database's format, read as a Date. */
export const moment = z.string().transform((text) => new Date(text));
