import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#apps/server/config.ts';
import { featureList } from '#apps/server/features.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { defineFeature } from '#kernel/server/feature.ts';
import { createEventClients } from '#test/event-client.ts';
import { createFakeBuild } from '#test/fake-build.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { playbackRoutes, WIDGET_CONFIG_MAX_BYTES } from '../contract.ts';
import { WIDGETS_CHANGED_EVENT } from '../events.ts';
import { createPlaybackFeature } from './feature.ts';

/** Two features with data for every video; one of them always fails. */
const knowing = (
  name: string,
  widgetConfig: (viewer: unknown, video: { displayname: string }) => Promise<object | null>,
) =>
  defineFeature({
    name,
    needs: {},
    routes: {},
    migrations: [],
    create: () => ({ service: { widgetConfig }, handlers: {} }),
  });
const notes = knowing('notes', async (_, { displayname }) => ({ about: displayname }));
const broken = knowing('broken', async () => {
  throw new Error('no connection');
});
const playback = createPlaybackFeature({
  widgets: [
    {
      id: 'notes',
      schema: z.strictObject({ text: z.string().max(20).optional(), key: z.string().optional() }),
      builtIn: true,
      forViewer: ({ key: _, ...config }) => config,
    },
    { id: 'broken', schema: z.strictObject({}), builtIn: true, forViewer: (config) => config },
    {
      id: 'share',
      schema: z.strictObject({
        big: z.string().optional(),
        form: z.string().optional(),
        icon: z.string().optional(),
      }),
      forViewer: (config) => config,
      addresses: ({ form, icon }) => ({ frames: [form], images: [icon] }),
    },
  ],
  sources: { notes: 'notes', broken: 'broken' },
});

const dist = createFakeBuild();
let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  const usual = featureList(readConfig({ DATA_DIR: '/tmp/unused' }));
  const features = usual.map((one) => (one.name === 'playback' ? playback : one));
  server = await createTestServer({ compose: { features: [...features, notes, broken], distDir: dist } });
  ana = await server.as('ana');
  const made = await ana.call(videoRoutes.create, { displayname: 'A walk', visibility: 'public' });
  id = made.kapsule_id;
});
afterAll(async () => {
  await server.stop();
  rmSync(dist, { recursive: true, force: true });
});

const set = (widget: string, config: unknown, version?: number) =>
  ana.call(playbackRoutes.setWidget, { id, widget, config, ...(version === undefined ? {} : { version }) });
const configuration = () => server.anonymous().call(playbackRoutes.get, { video: id });

describe('widgets of a video', () => {
  it('include defaults with data from their features; a failing feature affects no other [WM-02]', async () => {
    const { widgets } = await configuration();
    expect(widgets).toEqual({ notes: { about: 'A walk' }, broken: {} });
  });

  it('omit what their definition withholds from viewers [WM-02]', async () => {
    await set('notes', { text: 'Hello', key: 'secret' });
    expect((await configuration()).widgets.notes).toEqual({ text: 'Hello', about: 'A walk' });
    const stored = await ana.call(playbackRoutes.widget, { id, widget: 'notes' });
    expect(stored.config).toEqual({ text: 'Hello', key: 'secret' });
    await ana.call(playbackRoutes.removeWidget, { id, widget: 'notes' });
  });

  it('are what the owner has set, with a version incremented by every change [WM-02]', async () => {
    const before = (await configuration()).viewOpts.widgets_conf_version;
    expect(await set('notes', { text: 'hello' })).toEqual({
      id: 'notes',
      config: { text: 'hello' },
      version: 1,
    });
    const after = await configuration();
    expect(after.widgets.notes).toEqual({ text: 'hello', about: 'A walk' });
    expect(after.viewOpts.widgets_conf_version).toBeGreaterThan(before);
    await ana.call(playbackRoutes.removeWidget, { id, widget: 'notes' });
    const removed = await configuration();
    expect(removed.widgets.notes).toEqual({ about: 'A walk' });
    expect(removed.viewOpts.widgets_conf_version).toBeGreaterThan(after.viewOpts.widgets_conf_version);
  });

  it('are announced, with ids only, to those who may watch the video', async () => {
    const clients = createEventClients();
    const viewer = await clients.subscribe(server, server.anonymous(), `video:${id}`);
    await viewer.readFirstId();
    await set('notes', { text: 'a secret' });
    expect((await viewer.waitFor(WIDGETS_CHANGED_EVENT)).data).toEqual({ id, topic: `video:${id}` });
    await ana.call(playbackRoutes.removeWidget, { id, widget: 'notes' });
    await viewer.waitFor(WIDGETS_CHANGED_EVENT);
    expect(viewer.text()).not.toContain('a secret');
    clients.closeAll();
  });

  it('can be switched off even if they are defaults [WM-02]', async () => {
    await set('notes', null);
    expect((await configuration()).widgets).toEqual({ broken: {} });
    await ana.call(playbackRoutes.removeWidget, { id, widget: 'notes' });
  });

  it("include the organization's default_widgets, ignoring unknown names [WM-02, EM-07]", async () => {
    const administrator = await server.asAdministrator();
    const { version } = await administrator.call(organizationRoutes.get, {});
    const settings = { default_widgets: ['share', 'from-the-future', 'player'] };
    await administrator.call(organizationRoutes.change, { version, settings });
    expect(Object.keys((await configuration()).widgets)).toEqual(['notes', 'broken', 'share']);
  });

  it.each([
    ['an unknown widget', 'quizzes', {}, 'WIDGET_UNKNOWN'],
    ['a configuration that does not fit', 'notes', { text: 'x'.repeat(21) }, 'WIDGET_INVALID'],
    ['a field that the widget does not know', 'notes', { colour: 'red' }, 'WIDGET_INVALID'],
    ['no object at all', 'notes', 'text', 'WIDGET_INVALID'],
    ['a character that cannot be kept', 'share', { big: 'a\u0000b' }, 'INVALID_INPUT'],
    ['half a character', 'share', { big: '\ud83d' }, 'INVALID_INPUT'],
    ['more than fits', 'share', { big: 'x'.repeat(WIDGET_CONFIG_MAX_BYTES) }, 'WIDGET_TOO_LARGE'],
    ['a name that is none', '__proto__', {}, 'INVALID_INPUT'],
  ])('refuse %s', async (_, widget, config, code) => {
    await expect(set(widget, config)).rejects.toMatchObject({ code });
  });

  it('name the invalid field', async () => {
    await expect(set('notes', { text: 5 })).rejects.toMatchObject({
      fields: { 'config.text': expect.any(String) },
    });
  });

  it('keep backslashes and special characters as typed', async () => {
    const big = '\\u0000 \\ud83d </script> \\\\u0000';
    expect((await set('share', { big })).config).toEqual({ big });
    expect((await configuration()).widgets.share).toEqual({ big });
  });

  it('are not overwritten from an older version', async () => {
    const { version } = await set('share', { big: 'one' });
    expect((await set('share', { big: 'two' }, version)).version).toBe(version + 1);
    await expect(set('share', { big: 'three' }, version)).rejects.toMatchObject({ code: 'WIDGET_CHANGED' });
    const { list, offered } = await ana.call(playbackRoutes.widgets, { id });
    expect(offered).toContainEqual({ id: 'share', built_in: false });
    expect(offered).toContainEqual({ id: 'broken', built_in: true });
    expect(list).toEqual([{ id: 'share', config: { big: 'two' }, version: version + 1 }]);
  });

  it('are deleted with their video', async () => {
    const { kapsule_id: other } = await ana.call(videoRoutes.create, { displayname: 'Other' });
    await ana.call(playbackRoutes.setWidget, { id: other, widget: 'share', config: {} });
    await ana.call(videoRoutes.remove, { id: other, permanent: true });
    await expect(ana.call(playbackRoutes.widgets, { id: other })).rejects.toMatchObject({
      code: 'VIDEO_DELETED',
    });
  });
});

describe('settings of the player', () => {
  it('are stored like a widget and returned as options [CT-14, PS-04]', async () => {
    const config = {
      skin: 'regular',
      hide: ['seekbar'],
      nonInteractiveView: true,
      showTranscript: false,
      showSpeedControls: false,
      startTime: 3000,
      endoffset: 9000,
    };
    await set('player', config);
    const found = await configuration();
    expect(found).toMatchObject({
      skin: 'regular',
      hide: ['seekbar'],
      viewOpts: {
        nonInteractiveView: true,
        showTranscript: false,
        showSpeedControls: false,
        startTime: 3000,
        endoffset: 9000,
      },
    });
    expect(found.widgets).not.toHaveProperty('player');
    await expect(set('player', { skin: 'shiny' })).rejects.toMatchObject({ code: 'WIDGET_INVALID' });
    await expect(set('player', { hide: ['everything'] })).rejects.toMatchObject({ code: 'WIDGET_INVALID' });
  });
});

describe('global templates', () => {
  const change = async (settings: object) => {
    const administrator = await server.asAdministrator();
    const { version } = await administrator.call(organizationRoutes.get, {});
    await administrator.call(organizationRoutes.change, { version, settings });
  };
  const save = async (
    template: string,
    ar: string | null,
    widgets: Record<string, unknown> = { share: {} },
  ) => (await server.asAdministrator()).call(playbackRoutes.setTemplate, { template, ar, widgets });
  const fetchTemplate = async (query: string, video = id) => {
    const response = await fetch(`${server.url}/api/v3/videos/${video}/dyn/embed?extract=true${query}`);
    return {
      status: response.status,
      body: (await response.json()) as { id?: string; error?: { code: string } },
    };
  };

  it('are fetched without credentials, by id or aspect ratio, when enabled [WM-03]', async () => {
    await save('usual', null);
    await save('tall', '9:16');
    expect(await fetchTemplate('&id=usual&isGlobalTemplate=true')).toMatchObject({ status: 404 });
    expect((await configuration()).kapsuleinfo.properties).not.toHaveProperty('global_package_id');
    await change({ global_templates_enabled: true });
    expect(await fetchTemplate('&id=usual&isGlobalTemplate=true')).toMatchObject({
      status: 200,
      body: { id: 'usual', type: 'widgets', widgets: { share: {} } },
    });
    expect((await fetchTemplate('&ar=9:16')).body.id).toBe('tall');
    expect((await fetchTemplate('&ar=16:9')).body.id).toBe('usual');
    expect((await configuration()).kapsuleinfo.properties.global_package_id).toBe('usual');
  });

  it.each([
    ['&id=nobody&isGlobalTemplate=true', 'TEMPLATE_NOT_FOUND'],
    ['&id=usual', 'TEMPLATE_NOT_FOUND'],
    ['', 'TEMPLATE_NOT_FOUND'],
    ['&ar=wide', 'INVALID_INPUT'],
    ['&id=..%2F&isGlobalTemplate=true', 'INVALID_INPUT'],
  ])('answer %s with %s', async (query, code) => {
    expect((await fetchTemplate(query)).body.error?.code).toBe(code);
  });

  it('are included for restricted videos, and not revealed to strangers [WM-03, HO-04]', async () => {
    const { kapsule_id: secret } = await ana.call(videoRoutes.create, { displayname: 'Secret' });
    expect((await fetchTemplate('&ar=16:9', secret)).body.error?.code).toBe('VIDEO_PRIVATE');
    const { kapsuleinfo } = await ana.call(playbackRoutes.get, { video: secret });
    expect(kapsuleinfo.properties.package_data).toMatchObject({ id: 'usual', widgets: { share: {} } });
    expect(kapsuleinfo.properties).not.toHaveProperty('global_package_id');
  });

  it('accept only known widgets and at most twenty templates, and can be deleted', async () => {
    await expect(save('bad', null, { quizzes: {} })).rejects.toMatchObject({ code: 'WIDGET_UNKNOWN' });
    for (let number = 3; number <= 20; number += 1) await save(`t${number}`, null);
    await expect(save('t21', null)).rejects.toMatchObject({ code: 'TOO_MANY_TEMPLATES' });
    expect((await save('t20', '1:1')).version).toBe(2);
    const administrator = await server.asAdministrator();
    await administrator.call(playbackRoutes.removeTemplate, { template: 't20' });
    await expect(
      administrator.call(playbackRoutes.removeTemplate, { template: 't20' }),
    ).rejects.toMatchObject({
      code: 'TEMPLATE_NOT_FOUND',
    });
    expect((await administrator.call(playbackRoutes.templates, {})).list).toHaveLength(19);
  });
});

describe('the content security policy of a page with a player', () => {
  const policyOf = async (path: string): Promise<string> =>
    (await fetch(`${server.url}${path}`)).headers.get('content-security-policy') ?? '';

  it("allows exactly the origins in the video's widgets", async () => {
    await set('share', { form: 'https://forms.example.org/f?x=1', icon: 'https://cdn.example.org/i.png' });
    for (const path of [`/app/video/${id}`, `/kapsule/${id}/v3/embedded`]) {
      const policy = await policyOf(path);
      expect(policy).toContain("frame-src 'self' https://forms.example.org;");
      expect(policy).toMatch(/img-src [^;]* https:\/\/cdn\.example\.org;/);
    }
    await set('share', {});
    expect(await policyOf(`/app/video/${id}`)).toContain("frame-src 'self';");
  });
});
