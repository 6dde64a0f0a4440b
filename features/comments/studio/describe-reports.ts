import type { QueueItem } from '../moderation-contract.ts';
import { text } from './messages.ts';

/** @example '3 reports: spam (2), hate speech' */
export function describeReports({ count, reasons }: NonNullable<QueueItem['reports']>): string {
  const list = reasons.map(({ reason, count: times }) =>
    times > 1 && reasons.length > 1 ? text('reasonTimes', { reason: text(reason), times }) : text(reason),
  );
  return text('reports', { count, reasons: list.join(', ') });
}
