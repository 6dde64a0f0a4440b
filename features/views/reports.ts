import type { Device, ViewAction } from './port.ts';
import type { Range } from './ranges.ts';

/** Where a player is shown: host and address of the page, and tracking values. */
export interface Place {
  readonly site: string;
  readonly page: string;
  readonly items: Readonly<Record<string, string>>;
}

/** What a player reports of a view, validated. Times in milliseconds. */
export type ReportContent =
  | { readonly kind: 'loaded'; readonly place: Place }
  | { readonly kind: 'started'; readonly positionMs: number; readonly startupMs: number | null }
  | {
      readonly kind: 'progress';
      readonly positionMs: number;
      readonly stallMs: number;
      readonly stalls: number;
    }
  | { readonly kind: 'played'; readonly ranges: readonly Range[]; readonly quality: string }
  | { readonly kind: 'action'; readonly action: Omit<ViewAction, 'atMs' | 'positionMs'> }
  | { readonly kind: 'error' };

export interface Report {
  /** Tells whether a report is a repetition; null for those that never are. */
  readonly key: number | null;
  /** When it happened, and when it was received, by the server's clock. */
  readonly atMs: number;
  readonly receivedMs: number;
  readonly content: ReportContent;
}

/** What is known of a view before anything was reported of it. */
export interface ViewBase {
  readonly id: string;
  readonly videoId: string;
  readonly organizationId: string;
  readonly userId: string | null;
  readonly groupId: string | null;
  readonly isCounted: boolean;
  readonly generation: number;
  readonly durationMs: number;
  readonly createdMs: number;
  readonly device: Device;
}
