import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/contract/errors.ts';
import type { Video } from '../contract.ts';
import { createAutosave } from './autosave.ts';

const video = (fields: Partial<Video> = {}): Video =>
  ({
    kapsule_id: 'abc',
    displayname: 'Reef',
    description: '',
    tags: [],
    visibility: 'private',
    properties: { comment_type: 'ALL' },
    live_event: null,
    version: 1,
    ...fields,
  }) as unknown as Video;
const refusal = (code: string) => new AppError(code, { status: 400, message: code });

/** A server with one video, and timers that the test fires. */
function openWorld() {
  const server = { video: video(), failure: null as AppError | null, calls: [] as object[] };
  let timer: { ms: number; call(): void } | null = null;
  let hold: Promise<void> | null = null;
  const autosave = createAutosave({
    video: server.video,
    async save({ id: _, version, ...change }) {
      server.calls.push(change);
      await hold;
      if (server.failure) throw server.failure;
      if (version !== server.video.version) throw refusal('VIDEO_CHANGED');
      const displayname = (change.displayname ?? server.video.displayname).trim();
      server.video = { ...server.video, ...change, displayname, version: version + 1 } as Video;
      return server.video;
    },
    load: async () => server.video,
    onSaved: () => undefined,
    wait(ms, call) {
      timer = { ms, call };
      return () => {
        timer = null;
      };
    },
    now: () => 42,
  });
  return {
    server,
    autosave,
    status: () => autosave.getState().status,
    timer: () => timer?.ms ?? null,
    holdRequests() {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return () => {
        hold = null;
        resolve();
      };
    },
  };
}

describe('createAutosave', () => {
  it('saves after a pause, and only what changed', async () => {
    const { autosave, server, status, timer } = openWorld();
    autosave.set({ displayname: 'Reefs' });
    expect([status(), timer()]).toEqual(['unsaved', 900]);
    expect(server.calls).toEqual([]);
    expect(await autosave.flush()).toBe(true);
    expect(server.calls).toEqual([{ displayname: 'Reefs' }]);
    expect(autosave.getState()).toMatchObject({ status: 'saved', savedAtMs: 42 });
  });

  it('saves nothing when a change is taken back', async () => {
    const { autosave, server, status } = openWorld();
    autosave.set({ displayname: 'Reefs' });
    autosave.set({ displayname: 'Reef' });
    expect(status()).toBe('saved');
    expect(await autosave.flush()).toBe(true);
    expect(server.calls).toEqual([]);
  });

  it('sends what is typed during a request afterward, one request at a time', async () => {
    const { autosave, server, holdRequests } = openWorld();
    autosave.set({ displayname: 'One' });
    const release = holdRequests();
    const done = autosave.flush();
    autosave.set({ description: 'Two' });
    expect(server.calls).toHaveLength(1);
    release();
    expect(await done).toBe(true);
    expect(server.calls).toEqual([{ displayname: 'One' }, { description: 'Two' }]);
  });

  it('keeps the text as typed when the server trims it', async () => {
    const { autosave, server } = openWorld();
    autosave.set({ displayname: 'Reef and ' });
    await autosave.flush();
    expect(server.video.displayname).toBe('Reef and');
    expect(autosave.getState().draft.displayname).toBe('Reef and ');
    await autosave.flush();
    expect(server.calls).toHaveLength(1);
  });

  it('merges with changes of others to different fields', async () => {
    const { autosave, server } = openWorld();
    server.video = video({ description: 'Theirs', version: 5 });
    autosave.set({ displayname: 'Mine' });
    expect(await autosave.flush()).toBe(true);
    expect(server.video).toMatchObject({ displayname: 'Mine', description: 'Theirs', version: 6 });
    expect(autosave.getState().draft.description).toBe('Theirs');
  });

  it('waits for a decision when others changed the same field', async () => {
    const { autosave, server, status } = openWorld();
    server.video = video({ displayname: 'Theirs', version: 5 });
    autosave.set({ displayname: 'Mine' });
    expect(await autosave.flush()).toBe(false);
    expect(autosave.getState().conflict).toMatchObject({ fields: ['displayname'] });
    // Nothing is overwritten by typing on.
    autosave.set({ displayname: 'Mine, longer' });
    await autosave.flush();
    expect([status(), server.video.displayname]).toEqual(['conflict', 'Theirs']);
    expect(await autosave.resolve({ displayname: 'Mine' })).toBe(true);
    expect([status(), server.video.displayname]).toEqual(['saved', 'Mine']);
  });

  it('retries after a failure, less and less often, and keeps the text', async () => {
    const { autosave, server, status, timer } = openWorld();
    server.failure = refusal('UNREACHABLE');
    autosave.set({ displayname: 'Mine' });
    expect(await autosave.flush()).toBe(false);
    expect([status(), timer()]).toEqual(['retrying', 2000]);
    await autosave.flush();
    expect(timer()).toBe(5000);
    server.failure = null;
    expect(await autosave.flush()).toBe(true);
    expect(server.video.displayname).toBe('Mine');
  });

  it('waits for a correction of a refused value', async () => {
    const { autosave, server, status, timer } = openWorld();
    server.failure = refusal('INVALID_INPUT');
    autosave.set({ displayname: '' });
    await autosave.flush();
    expect([status(), timer()]).toEqual(['invalid', null]);
    server.failure = null;
    autosave.set({ displayname: 'Reefs' });
    expect(timer()).toBe(900);
    expect(await autosave.flush()).toBe(true);
  });

  it.each([
    ['the video is gone', 'VIDEO_DELETED'],
    ['the person is no longer an editor', 'OWNER_ONLY'],
    ['the person may not see the video any more', 'VIDEO_PRIVATE'],
  ])('stops when %s, with the text still there', async (_, code) => {
    const { autosave, server, status, timer } = openWorld();
    autosave.set({ description: 'An hour of writing' });
    server.failure = refusal(code);
    expect(await autosave.flush()).toBe(false);
    autosave.set({ description: 'An hour of writing, and more' });
    expect([status(), timer()]).toEqual(['stopped', null]);
    expect(autosave.getState().draft.description).toBe('An hour of writing, and more');
  });

  it('takes over a newer version only when there is nothing to save', () => {
    const { autosave } = openWorld();
    autosave.adopt(video({ displayname: 'Newer', version: 2 }));
    expect(autosave.getState().draft.displayname).toBe('Newer');
    autosave.adopt(video({ displayname: 'Older', version: 1 }));
    expect(autosave.getState().draft.displayname).toBe('Newer');
    autosave.set({ displayname: 'Mine' });
    autosave.adopt(video({ displayname: 'Newest', version: 3 }));
    expect(autosave.getState().draft.displayname).toBe('Mine');
  });
});
