import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  id = (await ana.call(videoRoutes.create, { displayname: 'Knots', visibility: 'public' })).kapsule_id;
});
afterAll(() => server.stop());

const fine = { style: { type: 'texthighlight', text: 'Look' } };
const add = (data: object, more: { start?: number; end?: number | null; publish?: boolean } = {}) =>
  ana.call(timelineRoutes.create, { id, kind: 'spotlight', start: 1000, end: 2000, data, ...more });
const refusal = (data: object, more = {}) =>
  add(data, more).then(
    () => null,
    (error: { code: string; fields?: Record<string, string> }) => ({ code: error.code, ...error.fields }),
  );
const styled = (style: object) => ({ style: { ...fine.style, ...style } });

describe('a spotlight is refused with a reason', () => {
  it.each<[string, object, object, string, RegExp]>([
    ['without an end', fine, { end: null }, 'end', /when it ends/],
    ['without a duration', fine, { end: 1000 }, 'end', /after the start/],
    ['with an end before its start', fine, { end: 500 }, 'end', /before the start/],
    ['before the video', fine, { start: -1 }, 'start', /./],
    ['of an unknown type', styled({ type: 'script' }), {}, 'data.style.type', /./],
    [
      'outside the picture',
      { ...fine, position: { left: 120 } },
      {},
      'data.position.left',
      /outside the picture/,
    ],
    [
      'pixels outside the picture',
      { ...fine, position: { absolute: true, left: 20_000 } },
      {},
      'data.position.left',
      /./,
    ],
    ['before the picture', { ...fine, position: { top: -5 } }, {}, 'data.position.top', /At least 0/],
    ['larger than the picture', styled({ width: 130 }), {}, 'data.style.width', /Larger than the picture/],
    ['without a size', styled({ height: 0 }), {}, 'data.style.height', /More than 0/],
    [
      'with an invalid color',
      styled({ color: 'url(//evil.example)' }),
      {},
      'data.style.color',
      /such as #3366ff/,
    ],
    [
      'with a script as its link',
      { ...fine, action: { type: 'link', target: 'javascript:alert(1)' } },
      {},
      'data.action.target',
      /https/,
    ],
    [
      'with data as its image',
      styled({ imagepath: 'data:image/svg+xml,<svg onload=alert(1)>' }),
      {},
      'data.style.imagepath',
      /Upload a file/,
    ],
    [
      'with a path out of its folder',
      styled({ imagepath: '../../poster.jpg' }),
      {},
      'data.style.imagepath',
      /Upload a file/,
    ],
    ['with an unknown field', { ...fine, onclick: 'alert(1)' }, {}, 'data', /onclick/],
    ['with a long text', styled({ text: 'x'.repeat(301) }), {}, 'data.style.text', /At most 300/],
    ['with an opacity over 1', styled({ opacity: 2 }), {}, 'data.style.opacity', /At most 1/],
  ])('%s [SP-01]', async (_, data, more, field, reason) => {
    const found = await refusal(data, more);
    expect(Object.keys(found ?? {})).toEqual(['code', field]);
    expect(found?.[field as 'code']).toMatch(reason);
  });

  it('when it is published incomplete; as a draft it is kept [SP-03]', async () => {
    const incomplete = { ...fine, action: { type: 'link' } };
    expect(await refusal(incomplete, { publish: true })).toMatchObject({ code: 'ITEM_INCOMPLETE' });
    const draft = await add(incomplete);
    await expect(ana.call(timelineRoutes.publish, { id })).rejects.toMatchObject({
      code: 'ITEM_INCOMPLETE',
      fields: { [draft.id]: 'Enter the address that this spotlight opens.' },
    });
    await ana.call(timelineRoutes.discard, { id });
  });
});

describe('a published spotlight', () => {
  it('is part of the configuration, and its images of the page policy [EM-10]', async () => {
    const data = { style: { type: 'imagespotlight', imagepath: 'https://cdn.example/i.png', text: 'Knot' } };
    const { id: item } = await add(data, { publish: true });
    const { widgets, content_origins } = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(widgets.spotlights).toEqual({
      items: [{ id: item, kind: 'spotlight', start: 1000, end: 2000, data }],
    });
    expect(content_origins.images).toEqual(['https://cdn.example']);
  });
});
