import { captionRoutes } from '#features/captions/contract.ts';
import { mediaRoutes } from '#features/media/contract.ts';
import { playlistRoutes } from '#features/playlists/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { openFilms } from '#test/films.ts';
import { type HostPages, startHostPages } from '#test/host-pages.ts';
import { startSiteServer } from '#test/site-server.ts';
import { TEST_PASSWORD, type TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { startRecordingProxy } from './recording-proxy.ts';

const FILM_SEC = 40;
/** WebKitGTK does not reliably start slower videos: it ignores edit lists, so the player has to seek to the first frame. */
const FRAMES_PER_SEC = 25;
/** Generous, because encoding is slow on a busy machine. */
const ENCODING_TIMEOUT_MS = 240_000;

export interface World {
  /** URL of the site behind the recording proxy. */
  readonly url: string;
  /** A public video of 40 s with English captions, which are initially off. */
  readonly film: string;
  /** A public playlist of the film and 'The way back'. */
  readonly playlist: string;
  /** A public video of 10 s with a text at 1 s that waits for the viewer, and a page that opens at 4 s. */
  readonly overlays: string;
  /** A page on another site. */
  readonly host: HostPages;
  /** A user with an account. */
  readonly viewer: { readonly username: string; readonly password: string };
  stop(): Promise<void>;
}

/** One cue for every second. */
const captions = (): string =>
  [
    'WEBVTT',
    ...Array.from({ length: FILM_SEC }, (_, sec) => {
      const at = (value: number): string => `00:${String(value).padStart(2, '0')}.000`;
      return `${at(sec)} --> ${at(sec + 1)}\nSecond ${sec}`;
    }),
  ].join('\n\n');

const TEMPLATE = `<!doctype html><body><script>
  const tried = (read) => { try { return read(); } catch (error) { return error.name; } };
  document.body.textContent = origin + ' ' + tried(() => parent.document.title);
</script>`;

async function addOverlays(owner: TestPerson, id: string): Promise<void> {
  const bytes = new Blob([TEMPLATE]);
  const { path } = await owner.call(mediaRoutes.addWidgetTemplate, { id }, { bytes });
  const add = (kind: string, start: number, data: object) =>
    owner.call(timelineRoutes.create, { id, kind, start, end: 9000, data, publish: true });
  await add('spotlight', 1000, {
    style: { type: 'texthighlight', text: 'A bowline' },
    position: { left: 90, top: 90 },
    conf: { mandatory: true, isResponsive: true },
  });
  await add('popover', 4000, {
    target: { type: 'popoverTemplate' },
    style: { templatepath: path, text: 'How to tie it' },
    position: { left: 10, top: 10, width: 40 },
  });
}

export async function startWorld(): Promise<World> {
  const films = openFilms(FRAMES_PER_SEC);
  const site = await startSiteServer();
  const proxy = await startRecordingProxy(site.url);
  const host = await startHostPages();
  const owner = await site.as('olivia');
  const { username } = await site.as('vic');
  const film = await uploadFile(owner, await films.wide(FILM_SEC));
  await owner.call(videoRoutes.change, { id: film, visibility: 'public', displayname: 'Harbor at dawn' });
  await owner.call(captionRoutes.put, { id: film, language: 'en' }, { bytes: new Blob([captions()]) });
  await owner.call(captionRoutes.change, { id: film, language: 'en', is_default: false });
  const next = await uploadFile(owner, await films.wide(FILM_SEC));
  await owner.call(videoRoutes.change, { id: next, visibility: 'public', displayname: 'The way back' });
  const overlays = await uploadFile(owner, await films.film());
  await owner.call(videoRoutes.change, { id: overlays, visibility: 'public', displayname: 'Knots' });
  await addOverlays(owner, overlays);
  for (const id of [film, next, overlays])
    await waitForVideo(site, owner, id, ({ state }) => state === 'ready', ENCODING_TIMEOUT_MS);
  const { id: playlist } = await owner.call(playlistRoutes.create, {
    displayname: 'Boats',
    visibility: 'public',
  });
  await owner.call(playlistRoutes.setVideos, { id: playlist, list: [film, next] });
  return {
    url: proxy.url,
    film,
    playlist,
    overlays,
    host,
    viewer: { username, password: TEST_PASSWORD },
    async stop() {
      await host.close();
      await proxy.close();
      await site.stop();
      films.remove();
    },
  };
}
