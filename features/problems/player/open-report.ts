import type { ProblemsContext } from './problems-state.ts';
import { ReportDialog } from './report-dialog.tsx';

/** Opens the report dialog and resolves when it is closed; does nothing while it is open. */
export async function openReport(ctx: ProblemsContext): Promise<void> {
  if (ctx.state.get().isReporting) return;
  ctx.state.set({ isReporting: true });
  try {
    await ctx.modal(ReportDialog, { ctx });
  } finally {
    ctx.state.set({ isReporting: false });
  }
}
