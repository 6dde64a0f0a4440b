import { z } from 'zod';
import type { FieldErrors } from '#kernel/contract/errors.ts';
import { cleanText, cleanTexts } from './clean-text.ts';
import { BATCH_MAX } from './contract.ts';
import type { Report, ReportContent } from './reports.ts';
import { type TrackData, TrackedItem, type TrackItem, trackData } from './tracked-items.ts';

/** A call as it was sent. */
export interface TrackCall {
  readonly track_item: TrackItem | 'batch';
  readonly track_data?: unknown;
  readonly n?: number | undefined;
  readonly at?: number | undefined;
  readonly sent?: number | undefined;
}
export interface Times {
  readonly createdMs: number;
  readonly nowMs: number;
}
export type ReadReports =
  | {
      readonly ok: true;
      readonly reports: readonly Report[];
      /** The data of the answers among them. */
      readonly answers: readonly TrackData['answer'][];
    }
  | { readonly ok: false; readonly fields: FieldErrors };

const Batch = z.array(TrackedItem).min(1).max(BATCH_MAX);

/**
 * The reports of a call. A single item must be valid; of a batch, which may have waited for a connection for hours,
 * the valid items count. `hash` gives items without a number a key, so that a repeated call counts once.
 */
export function readReports(call: TrackCall, times: Times, hash: (text: string) => number): ReadReports {
  const data = parseJson(call.track_data);
  if (call.track_item !== 'batch') {
    const content = trackData[call.track_item].safeParse(data);
    if (!content.success) return { ok: false, fields: fieldsOf(content.error) };
    const item = { ...call, track_item: call.track_item, track_data: content.data };
    return { ok: true, reports: [toReport(item, call.sent, times, hash)], answers: answersOf([item]) };
  }
  const batch = Batch.safeParse(data);
  if (!batch.success) return { ok: false, fields: fieldsOf(batch.error) };
  const items = batch.data.flatMap((item) => {
    const content = trackData[item.track_item].safeParse(parseJson(item.track_data));
    return content.success ? [{ ...item, track_data: content.data }] : [];
  });
  const reports = items.map((item) => toReport(item, call.sent, times, hash));
  return { ok: true, reports, answers: answersOf(items) };
}

type Item = Pick<TrackedItem, 'n' | 'at' | 'track_item' | 'track_data'>;

const answersOf = (items: readonly Item[]): TrackData['answer'][] =>
  items
    .filter(({ track_item }) => track_item === 'answer')
    .map(({ track_data }) => track_data as TrackData['answer']);

function toReport(
  { track_item, track_data, n, at }: Item,
  sent: number | undefined,
  times: Times,
  hash: (text: string) => number,
): Report {
  return {
    key: n ?? -1 - hash(JSON.stringify([track_item, track_data, at])),
    atMs: happenedAt(at, sent, times),
    receivedMs: times.nowMs,
    content: contentOf(track_item, track_data),
  };
}

/** The player's clock may be wrong, but it tells how long ago something happened. */
export function happenedAt(
  at: number | undefined,
  sent: number | undefined,
  { createdMs, nowMs }: Times,
): number {
  if (at === undefined) return nowMs;
  const atMs = sent === undefined ? at : nowMs - (sent - at);
  return Math.round(Math.min(nowMs, Math.max(createdMs, atMs)));
}

function contentOf(item: TrackItem, data: unknown): ReportContent {
  switch (item) {
    case 'playback_start': {
      const { startTime = 0, startup = null } = data as TrackData['playback_start'];
      return { kind: 'started', positionMs: startTime, startupMs: startup };
    }
    case 'viewProgress': {
      const { position, wait_time = 0, wait_count = 0 } = data as TrackData['viewProgress'];
      return { kind: 'progress', positionMs: position, stallMs: wait_time, stalls: wait_count };
    }
    case 'highPrecisionViewProgress': {
      const { start, end, ranges, quality = '' } = data as TrackData['highPrecisionViewProgress'];
      return { kind: 'played', ranges: ranges ?? [[start, end]], quality };
    }
    case 'action': {
      const { name: widget, data: fields } = data as TrackData['action'];
      return { kind: 'action', action: { widget, name: nameOf(fields), data: fields ?? {} } };
    }
    case 'answer':
      return {
        kind: 'action',
        action: { widget: 'quiz', name: 'answer', data: data as TrackData['answer'] },
      };
  }
}

const NAME_MAX_LENGTH = 40;
/** TR-06: what happened in the widget. */
const nameOf = (data: Readonly<Record<string, unknown>> | null): string =>
  typeof data?.action === 'string' ? cleanText(data.action, NAME_MAX_LENGTH) : '';

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return data ?? {};
  try {
    return cleanTexts(JSON.parse(data));
  } catch {
    return data;
  }
}

const fieldsOf = (error: z.ZodError): FieldErrors =>
  Object.fromEntries(
    error.issues.map(({ path, message }) => [['track_data', ...path].join('.'), message] as const),
  );
