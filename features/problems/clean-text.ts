import { z } from 'zod';

/** Removes what PostgreSQL cannot store, and limits the length. */
export const cleanText = (value: string, max: number): string =>
  value.toWellFormed().replaceAll('\u0000', '').slice(0, max).toWellFormed();

/** Cuts logs at their start, because the newest lines come last. */
export const truncatedLog = (max: number) =>
  z.unknown().transform((value) => (typeof value === 'string' ? cleanText(value.slice(-max), max) : ''));

/** Truncates and cleans values sent by browsers instead of rejecting them, because a lost report helps nobody. */
export const truncated = (max: number) =>
  z
    .unknown()
    .transform((value) =>
      typeof value === 'string' || typeof value === 'number' ? cleanText(String(value), max) : '',
    );
