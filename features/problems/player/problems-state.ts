import type { WidgetContext } from '#kernel/player/core/widget.ts';

/** What the viewer has typed and not sent yet. */
export interface ReportDraft {
  readonly email: string;
  readonly comments: string;
}
export const EMPTY_DRAFT: ReportDraft = { email: '', comments: '' };

export interface ProblemsState {
  readonly draft: ReportDraft;
  readonly isReporting: boolean;
  /** The events of this view so far. */
  readonly getLog: () => string;
}
export type ProblemsContext = WidgetContext<null, ProblemsState>;

export const initialState: ProblemsState = { draft: EMPTY_DRAFT, isReporting: false, getLog: () => '' };
