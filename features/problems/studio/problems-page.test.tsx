import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { createFakeApi } from '#test/panel/panel-fakes.ts';
import { type ReportOfVideo, reportRoutes } from '../reports-contract.ts';
import { ProblemsPage } from './problems-page.tsx';

const createReport = (id: number, more: Partial<ReportOfVideo> = {}): ReportOfVideo => ({
  id,
  email: `viewer${id}@example.org`,
  comments: `Problem ${id}`,
  log: '',
  time_created: 0,
  resolved: false,
  kapsule_id: `v${id}`,
  video_displayname: `Video ${id}`,
  ...more,
});

let reports: ReportOfVideo[];
beforeEach(() => {
  reports = [createReport(3), createReport(2), createReport(1, { resolved: true })];
  const api = createFakeApi();
  api.on(reportRoutes.allReports, ({ input }) => ({
    list: structuredClone(reports.filter(({ resolved }) => input.state === 'all' || !resolved)),
    next: null,
  }));
  api.on(reportRoutes.changeReport, ({ input: { id, report, resolved } }) => {
    const changed = reports.find((one) => one.kapsule_id === id && one.id === report)!;
    changed.resolved = resolved === true;
    return structuredClone(changed);
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={api}>
        <MemoryRouter>
          <ProblemsPage />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Reported problems' })).getAllByRole('listitem');

describe('the page of reported problems [ER-01]', () => {
  it('shows open reports with a link to their video, and all of them on demand', async () => {
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Problem 3'),
      expect.stringContaining('Problem 2'),
    ]);
    expect(screen.getByRole('link', { name: 'Video 3' }).getAttribute('href')).toBe(
      '/app/studio/video/v3/edit/problems',
    );
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    await screen.findByText('Problem 1');
    expect(await rows()).toHaveLength(3);
  });

  it('removes a resolved report from the open ones, and focuses the next one', async () => {
    const open = await screen.findByRole('button', {
      name: 'Actions for the report from viewer3@example.org',
    });
    open.focus();
    fireEvent.click(open);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as resolved' }));
    await waitFor(() => expect(screen.queryByText('Problem 3')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(
        'Actions for the report from viewer2@example.org',
      ),
    );
  });

  it('says so when nothing is open', async () => {
    await rows();
    for (const report of reports) report.resolved = true;
    const actions = screen.getByRole('button', { name: 'Actions for the report from viewer2@example.org' });
    fireEvent.click(actions);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as resolved' }));
    await screen.findByText('No open reports');
  });
});
