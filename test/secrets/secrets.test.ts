import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { commentRoutes } from '#features/comments/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createEventClients } from '#test/event-client.ts';
import type { TestPerson } from '#test/test-server.ts';
import {
  allKinds,
  allWidgets,
  plantItems,
  plantTemplates,
  plantWidgets,
  SHOWN,
  shownTexts,
  type Videos,
} from './plant.ts';
import { type ProbedServer, startProbedServer } from './probed-server.ts';
import { pageRequests, routeRequests, type Values } from './public-requests.ts';
import { createSearch } from './search.ts';

let server: ProbedServer;
let owner: TestPerson;
let people: readonly TestPerson[];
let videos: Videos;
const clients = createEventClients();
beforeAll(async () => {
  server = await startProbedServer();
  owner = await server.as('owner');
  people = [server.anonymous(), await server.as('stranger')];
  const create = async (visibility: 'public' | 'private') =>
    (await owner.call(videoRoutes.create, { displayname: 'Planted', visibility })).kapsule_id;
  videos = { open: await create('public'), closed: await create('private') };
});
afterAll(async () => {
  clients.closeAll();
  await server.stop();
});

/** By the name of a field, for the calls that are derived from the routes. */
async function createValues(items: readonly string[], comment: string): Promise<Values> {
  const { open, closed } = videos;
  const { wmediaUrl } = await owner.call(playbackRoutes.get, { video: open });
  const { kvtoken } = await server.anonymous().call(playbackRoutes.get, { video: open });
  return {
    id: [open, closed, comment, 'all', 'wide'],
    gconfid: [open, closed],
    video: [open, closed],
    item: items,
    view: ['00000000-0000-4000-8000-000000000000'],
    artifact: items,
    question: items.slice(0, 10),
    qid: items.slice(0, 10),
    kvtoken: [kvtoken],
    widget: allWidgets.map(({ id }) => id),
    template: ['all', 'wide'],
    kinds: [...allKinds.map(({ id }) => id), allKinds.map(({ id }) => id).join()],
    types: ['VISMARK', 'SLIDE', 'BOOKMARK'],
    ar: ['16:9', '9:16'],
    url: [`${server.url}/app/video/${open}`, `${server.url}/app/video/${closed}`],
    topics: [`video:${open}`],
    language: ['en'],
    username: ['owner', 'stranger'],
    from: [comment],
    token: [wmediaUrl.split('/')[2]!],
    '*': ['1/master.m3u8', 'widgets/x', `videos/${open}`],
  };
}

describe('what widgets and timed items store', () => {
  it.each([
    ['widget', 'widgetExamples', allWidgets],
    ['kind', 'kindExamples', allKinds],
  ] as const)('has a complete example for every %s', (what, table, list) => {
    for (const { id, schema, example } of list) {
      const where = `in ${table} of test/secrets/examples.ts`;
      if (!example)
        throw new Error(
          `the ${what} '${id}' has no example: add one with all its fields ${where}, ` +
            'with `shown` as the text of what viewers may receive and `hidden` as the text of everything else',
        );
      const data = example('shown', 'hidden');
      expect(schema.safeParse(data).error, `the example of '${id}' ${where} is not valid`).toBeUndefined();
      const fields = Object.keys((schema as Partial<z.ZodObject>).shape ?? data);
      expect(Object.keys(data).sort(), `the example of '${id}' ${where} must have every field`).toEqual(
        fields.sort(),
      );
    }
  });

  it('reaches viewers only as far as `forViewer` allows [WM-02, WM-03]', { timeout: 240_000 }, async () => {
    const { open } = videos;
    const topics = server.topics.map((kind) => `${kind}:${open}`).join();
    const streams = await Promise.all(people.map((person) => clients.subscribe(server, person, topics)));
    const items = await plantItems(owner, videos);
    await plantWidgets(owner, videos);
    await plantTemplates(await server.asAdministrator());
    const comment = await owner.call(commentRoutes.create, { gconfid: open, text: 'The end' });

    const { search, searchResponse, leaks, seen } = createSearch();
    const values = await createValues(items, comment.id);
    const requests = new Set([
      ...routeRequests(server.server.app.routes, values),
      ...pageRequests(server.pages, values),
    ]);
    for (const person of people) for (const path of requests) await searchResponse(person, path);
    for (const stream of streams) {
      // Events arrive in order, and this one was published last.
      await stream.waitFor('comment.created');
      search('event stream', stream.text());
    }
    expect(leaks()).toEqual([]);
    // The search is worth nothing unless it reaches what viewers do receive.
    expect([...seen().keys()].sort()).toEqual(shownTexts().sort());
    expect([...(seen().get(`${SHOWN}-probe`) ?? [])]).toEqual(
      expect.arrayContaining([
        `/api/v1/videos/${open}/playback`,
        `/app/video/${open}`,
        `/app/video/${open}/v4/embedded`,
        `/kapsule/${open}/v3/embedded`,
      ]),
    );
  });
});
