import { z } from 'zod';

/** RS-01: the widget settings that an owner may change. */
export const ResumeSettings = z.strictObject({
  /** Milliseconds between two saves of the position. */
  resumeInterval: z.number().int().min(1000).max(600_000).optional(),
});
