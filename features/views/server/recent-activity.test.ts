import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createViewFixture, type ViewFixture } from '#test/view-fixture.ts';

let fixture: ViewFixture;
let video: string;
beforeAll(async () => {
  fixture = await createViewFixture();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  video = await fixture.addVideo();
});

describe('recent activity', () => {
  it('counts who is watching now, and the last 30 minutes', async () => {
    const { server, owner, viewer, watch } = fixture;
    await watch(viewer, video);
    server.clock.advance(20 * 60_000);
    await watch(viewer, video);
    await watch(server.anonymous(), video);
    await watch(owner, video);
    await fixture.flush();
    const views = server.server.service('views');
    const { watchingNow, minutes } = await views.readRecent({ videoId: video });
    expect(watchingNow).toBe(1);
    expect(minutes).toHaveLength(30);
    expect(minutes.reduce((sum, { started }) => sum + started, 0)).toBe(3);
    // Each of them within one minute.
    expect(minutes.reduce((sum, { watching }) => sum + watching, 0)).toBe(3);
    expect(minutes.at(-1)!.timeMs).toBeLessThanOrEqual(server.clock.now().getTime());
    const [{ organization_id }] = await fixture.rows(video);
    expect(await views.listWatched(organization_id, 5)).toEqual([{ videoId: video, watching: 1 }]);
    expect((await views.readRecent({ videoId: 'none' })).minutes).toHaveLength(30);
  });
});
