import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { CAPTIONS_MAX_BYTES, captionRoutes, LANGUAGES_MAX } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const cue = (text: string): string => `WEBVTT\n\n00:01.000 --> 00:02.500\n${text}\n`;
const newVideo = async (visibility: 'public' | 'private' = 'public'): Promise<string> =>
  (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility })).kapsule_id;
const upload = (id: string, language: string, content: string | Uint8Array, who = ana, label?: string) =>
  who.call(
    captionRoutes.put,
    { id, language, ...(label ? { label } : {}) },
    { bytes: new Blob([content as string]) },
  );
const list = async (id: string, who: TestPerson = ana) => (await who.call(captionRoutes.list, { id })).list;
const fetchText = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
const files = (id: string): Promise<string[]> => server.server.kernel.storage.list(`videos/${id}/`);

describe('uploading captions', () => {
  it('stores a WebVTT file and lists it for viewers of the video', async () => {
    const id = await newVideo();
    const { transcript, skipped, first_problem } = await upload(id, 'en', cue('<v Ann>Hello</v>'));
    expect({ skipped, first_problem }).toEqual({ skipped: 0, first_problem: null });
    expect(transcript).toMatchObject({
      language_locale: 'en',
      label: 'English',
      is_default: true,
      cue_count: 1,
    });
    const answer = await server.anonymous().call(captionRoutes.list, { id, kvtoken: 'kv-1' });
    expect(answer).toMatchObject({ totalcount: 1, list: [transcript] });
    expect(await fetchText(transcript.transcript_url)).toContain(
      '00:00:01.000 --> 00:00:02.500\n<v Ann>Hello</v>',
    );
  });

  it('accepts SRT in Latin-1 and serves it as WebVTT in UTF-8', async () => {
    const id = await newVideo();
    const srt = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,500\r\nGrüße <i>an</i> alle\r\n', 'latin1');
    const { transcript } = await upload(id, 'de', srt);
    expect(transcript.label).toBe('Deutsch');
    const response = await fetch(server.url + transcript.transcript_url);
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGrüße <i>an</i> alle\n');
  });

  it('skips invalid cues and reports the first line', async () => {
    const report = await upload(await newVideo(), 'en', `${cue('Hello')}\n00:09.000 --> 00:08.000\nWrong\n`);
    expect(report).toMatchObject({
      skipped: 1,
      first_problem: 'Line 6: the end is not after the start.',
      transcript: { cue_count: 1 },
    });
  });

  it.each([
    ['not captions', '<html></html>', 'NOT_CAPTIONS', 'This is neither a WebVTT nor an SRT file.'],
    ['an empty file', '', 'NOT_CAPTIONS', 'This is neither a WebVTT nor an SRT file.'],
    ['only a header', 'WEBVTT\n', 'NO_CUES', 'There are no captions in this file.'],
    [
      'only broken cues',
      'WEBVTT\n\n00:0x --> 1\nHi',
      'NO_CUES',
      'No caption in this file can be read. Line 3: the times cannot be read.',
    ],
    [
      'too many bytes',
      `${cue('x')}\n${'y'.repeat(CAPTIONS_MAX_BYTES)}`,
      'CAPTIONS_TOO_LARGE',
      'The file is larger than 2 MB.',
    ],
  ])('rejects %s and keeps the existing captions', async (_, content, code, message) => {
    const id = await newVideo();
    await upload(id, 'en', cue('Before'));
    await expect(upload(id, 'en', content)).rejects.toMatchObject({ code, message });
    const [kept] = await list(id);
    expect(await fetchText(kept!.transcript_url)).toContain('Before');
    expect(await files(id)).toHaveLength(1);
  });

  it.each(['english', 'e', 'en_US', '.en', 'en-'])('rejects %s as a language', async (language) => {
    await expect(upload(await newVideo(), language, cue('x'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('canonicalizes language tags, so each language exists once', async () => {
    const id = await newVideo();
    await upload(id, 'PT-br', cue('um'));
    await upload(id, 'pt-BR', cue('dois'));
    expect((await list(id)).map((one) => one.language_locale)).toEqual(['pt-BR']);
  });

  it('replaces the previous file under a new URL', async () => {
    const id = await newVideo();
    const before = (await upload(id, 'en', cue('Old'), ana, 'English (CC)')).transcript;
    const after = (await upload(id, 'en', cue('New'))).transcript;
    expect(after).toMatchObject({ label: 'English (CC)', is_default: true });
    expect(await fetchText(after.transcript_url)).toContain('New');
    expect((await fetch(server.url + before.transcript_url)).status).toBe(404);
    expect(await files(id)).toHaveLength(1);
  });

  it('keeps every one of several concurrent uploads, and one default', async () => {
    const id = await newVideo();
    await Promise.all(['en', 'de', 'fr', 'ar'].map((language) => upload(id, language, cue(language))));
    const all = await list(id);
    expect(all).toHaveLength(4);
    expect(all.filter((one) => one.is_default)).toHaveLength(1);
  });

  it('limits the number of languages', async () => {
    const id = await newVideo();
    for (let count = 0; count < LANGUAGES_MAX; count += 1) await upload(id, `en-x-n${count}`, cue('x'));
    await expect(upload(id, 'de', cue('x'))).rejects.toMatchObject({ code: 'TOO_MANY_LANGUAGES' });
    await upload(id, 'en-x-n1', cue('again'));
    expect(await files(id)).toHaveLength(LANGUAGES_MAX);
  });

  it('rejects captions for a deleted video', async () => {
    const id = await newVideo();
    await upload(id, 'en', cue('x'));
    await ana.call(videoRoutes.remove, { id, permanent: true });
    await expect(upload(id, 'de', cue('x'))).rejects.toMatchObject({ code: 'VIDEO_DELETED' });
    const left = await server.server.kernel.db
      .withTables<{ captions: { video_id: string }; caption_entries: { video_id: string } }>()
      .selectFrom('caption_entries')
      .select('video_id')
      .where('video_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('transcript entries', () => {
  it('have id, text, offset, and duration, page by page', async () => {
    const id = await newVideo();
    const lines = Array.from(
      { length: 25 },
      (_, at) => `00:${10 + at}.000 --> 00:${10 + at}.500\n<b>Line</b> ${at} &amp; more`,
    );
    await upload(id, 'en', `WEBVTT\n\n${lines.join('\n\n')}\n`);
    const first = await ana.call(captionRoutes.entries, { id, language: 'en', max: 10 });
    expect(first).toMatchObject({ totalcount: 25, next: 9 });
    expect(first.list[3]).toEqual({ id: 'en.3', text: 'Line 3 & more', rel_offset: 13_000, duration: 500 });
    const rest = await ana.call(captionRoutes.entries, { id, language: 'en', after: first.next!, max: 100 });
    expect(rest.list.map((entry) => entry.id)).toEqual(lines.slice(10).map((_, at) => `en.${at + 10}`));
    expect(rest.next).toBeNull();
  });

  it('are replaced with the file', async () => {
    const id = await newVideo();
    await upload(id, 'en', cue('Old'));
    await upload(id, 'en', cue('New'));
    const { list: entries } = await ana.call(captionRoutes.entries, { id, language: 'en' });
    expect(entries.map((entry) => entry.text)).toEqual(['New']);
  });

  it('cope with a file of 40,000 cues', async () => {
    const id = await newVideo();
    const srt = Array.from(
      { length: 40_000 },
      (_, at) => `${at}\n00:00:01,000 --> 00:00:02,000\n${at}\n`,
    ).join('\n');
    const { transcript } = await upload(id, 'en', srt);
    expect(transcript.cue_count).toBe(40_000);
  });
});

describe('changing captions', () => {
  it('renames captions and sets or clears the default language [CT-07]', async () => {
    const id = await newVideo();
    await upload(id, 'en', cue('Hello'));
    await upload(id, 'de', cue('Hallo'));
    const defaults = async () =>
      (await list(id)).filter((one) => one.is_default).map((one) => one.language_locale);
    expect(await defaults()).toEqual(['en']);
    await ana.call(captionRoutes.change, { id, language: 'de', is_default: true, label: 'German' });
    expect(await defaults()).toEqual(['de']);
    expect((await list(id)).map((one) => one.label)).toEqual(['English', 'German']);
    await ana.call(captionRoutes.change, { id, language: 'de', is_default: false });
    expect(await defaults()).toEqual([]);
  });

  it('deletes one language and its file', async () => {
    const id = await newVideo();
    await upload(id, 'en', cue('Hello'));
    await upload(id, 'de', cue('Hallo'));
    await ana.call(captionRoutes.remove, { id, language: 'en' });
    expect((await list(id)).map((one) => one.language_locale)).toEqual(['de']);
    expect(await files(id)).toHaveLength(1);
    await expect(ana.call(captionRoutes.remove, { id, language: 'en' })).rejects.toMatchObject({
      code: 'TRANSCRIPT_NOT_FOUND',
    });
    await expect(ana.call(captionRoutes.change, { id, language: 'en', label: 'x' })).rejects.toMatchObject({
      code: 'TRANSCRIPT_NOT_FOUND',
    });
  });

  it('publishes an event for open pages', async () => {
    const id = await newVideo();
    const received: string[] = [];
    const stop = server.server.kernel.events.listen(`video:${id}`, ({ type }) => received.push(type));
    await upload(id, 'en', cue('Hello'));
    await expect.poll(() => received).toContain('video.captions_changed');
    stop();
  });
});

describe('access to captions', () => {
  it('is refused on every route to people who may not watch the video', async () => {
    const id = await newVideo('private');
    const { transcript } = await upload(id, 'en', cue('Secret'));
    const bob = await server.as('bob');
    for (const call of [
      () => bob.call(captionRoutes.list, { id }),
      () => bob.call(captionRoutes.entries, { id, language: 'en' }),
      () => upload(id, 'en', cue('Mine'), bob),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'VIDEO_PRIVATE' });
    expect((await bob.fetch(`/api/v1/videos/${id}/transcripts/en/file`)).status).toBe(403);
    const forged = transcript.transcript_url.replace(/\/media\/[^/]+/, '/media/zz.forged');
    expect((await fetch(server.url + forged)).status).toBe(403);
    const other = await newVideo();
    const elsewhere = transcript.transcript_url.replace(id, other);
    expect((await fetch(server.url + elsewhere)).status).toBe(403);
  });

  it('is granted with the query tokens of the specification', async () => {
    const id = await newVideo('private');
    const { transcript } = await upload(id, 'en', cue('Ours'));
    const { kct } = await ana.call(accountRoutes.me, {});
    const query = new URLSearchParams({ kvtoken: 'kv-1', kct: kct ?? '' });
    const response = await fetch(`${server.url}/api/v1/videos/${id}/transcripts?${query}`);
    expect(await response.json()).toMatchObject({ totalcount: 1 });
    // CT-08
    expect(await fetchText(`${transcript.transcript_url}?accessCode=kv-1`)).toContain('Ours');
  });

  it('puts them into the player configuration, or nothing when there are none', async () => {
    const id = await newVideo();
    const widgetConfig = async () => (await ana.call(playbackRoutes.get, { video: id })).widgets.captions;
    expect(await widgetConfig()).toEqual({});
    const { transcript } = await upload(id, 'en', cue('Hello'));
    const url = transcript.transcript_url;
    expect(await widgetConfig()).toEqual({
      tracks: [{ language: 'en', label: 'English', isDefault: true, url }],
    });
  });
});

describe('downloading captions', () => {
  const download = (id: string, format: string) =>
    ana.fetch(`/api/v1/videos/${id}/transcripts/en/file?format=${format}`);

  it('offers all formats, whichever was uploaded', async () => {
    const id = await newVideo();
    await upload(
      id,
      'en',
      'WEBVTT\n\nSTYLE\n::cue {}\n\n00:01.000 --> 00:02.000 line:0\n<v Ann>1 &lt; 2</v>\n',
    );
    const vtt = await download(id, 'vtt');
    expect(await vtt.text()).toBe(
      'WEBVTT\n\nSTYLE\n::cue {}\n\n00:00:01.000 --> 00:00:02.000 line:0\n<v Ann>1 &lt; 2</v>\n',
    );
    expect(vtt.headers.get('content-disposition')).toBe(`attachment; filename="${id}.en.vtt"`);
    const srt = await download(id, 'srt');
    expect(await srt.text()).toBe('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}1 < 2\n');
    expect(srt.headers.get('x-content-type-options')).toBe('nosniff');
    const txt = await download(id, 'txt');
    expect(await txt.text()).toBe('1 < 2\n');
    expect(txt.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('ends with the video: its files are deleted', async () => {
    const id = await newVideo();
    await upload(id, 'en', cue('Hello'));
    await ana.call(videoRoutes.remove, { id, permanent: true });
    await expect.poll(() => files(id), { timeout: 30_000 }).toEqual([]);
  });
});
