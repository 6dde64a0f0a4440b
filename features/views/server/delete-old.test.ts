import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createViewFixture, type ViewFixture } from '#test/view-fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let fixture: ViewFixture;
let video: string;
// One for each test, because sessions do not last as long as views.
beforeEach(async () => {
  fixture = await createViewFixture();
  video = await fixture.addVideo();
  await fixture.create(fixture.server.anonymous(), video);
  await fixture.flush();
});
afterEach(() => fixture.stop());

async function countAfter(ms: number): Promise<number> {
  fixture.server.clock.advance(ms);
  await fixture.server.server.kernel.jobs.runDue('views.delete-old');
  return (await fixture.rows(video)).length;
}

describe('views are deleted', () => {
  it('after the retention time', async () => {
    expect(await countAfter(399 * DAY_MS)).toBe(1);
    expect(await countAfter(2 * DAY_MS)).toBe(0);
  });

  it('after their video', async () => {
    expect(await countAfter(2 * HOUR_MS)).toBe(1);
    await fixture.owner.call(videoRoutes.remove, { id: video, permanent: true });
    expect(await countAfter(2 * HOUR_MS)).toBe(0);
  });
});
