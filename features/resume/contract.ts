import { z } from 'zod';

/** RS-01: what an owner may set of the widget. */
export const ResumeSettings = z.strictObject({
  /** Milliseconds between two notes of the place. */
  resumeInterval: z.number().int().min(1000).max(600_000).optional(),
});
