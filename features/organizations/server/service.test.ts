import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { organizationRoutes } from '../contract.ts';

const { get, change } = organizationRoutes;
let server: TestServer;
let administrator: TestPerson;

beforeAll(async () => {
  server = await createTestServer();
  administrator = await server.asAdministrator();
});
afterAll(() => server.stop());

const getOrganization = (person: TestPerson = administrator) => person.call(get, {});

describe('an organization', () => {
  it('returns every setting with its default to everyone [EM-07]', async () => {
    const { settings } = await getOrganization(server.anonymous());
    expect(settings).toEqual({
      player_skin_type: 'sleek',
      branded_player: false,
      show_view_progress: true,
      global_templates_enabled: false,
      ivs_live_event_enabled: false,
      default_widgets: [],
      videofront_enabled_flag: true,
      quiz_formula_delimiter_left: '\\(',
      quiz_formula_delimiter_right: '\\)',
      track_level: 'full',
      privacy_signal_level: 'basic',
      high_precision_enabled: false,
      hide_sharing_networks: '',
      customFeedback_url: '',
    });
  });

  it('stores changes by its administrator and keeps the other settings [EM-07]', async () => {
    const before = await getOrganization();
    const settings = {
      player_skin_type: 'social',
      branded_player: true,
      show_view_progress: false,
      global_templates_enabled: true,
      ivs_live_event_enabled: true,
      default_widgets: ['likes', 'share'],
      videofront_enabled_flag: false,
      quiz_formula_delimiter_left: '$$',
      quiz_formula_delimiter_right: '$$',
    } as const;
    for (const [name, value] of Object.entries(settings)) {
      const { version } = await getOrganization();
      await administrator.call(change, { version, settings: { [name]: value } });
    }
    await administrator.call(change, {
      version: (await getOrganization()).version,
      primary_color: '#3366ff',
      name: 'Studio',
    });
    const after = await getOrganization(server.anonymous());
    expect(after).toMatchObject({ name: 'Studio', primary_color: '#3366ff', settings });
    expect(after.version).toBe(before.version + 10);
  });

  it('rejects the second of two concurrent changes', async () => {
    const { version } = await getOrganization();
    const results = await Promise.allSettled([
      administrator.call(change, { version, name: 'One' }),
      administrator.call(change, { version, name: 'Two' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(rejected.reason).toMatchObject({ code: 'ORGANIZATION_CHANGED', status: 409 });
  });

  it('can be changed only by its own administrators [HO-02]', async () => {
    const { version } = await getOrganization();
    await expect((await server.as('ana')).call(change, { version, name: 'Mine' })).rejects.toMatchObject({
      code: 'NOT_ADMINISTRATOR',
    });
    const organizations = server.server.service('organizations');
    const { id } = await organizations.create('Elsewhere');
    const stranger = await signIn(server.server, server.url, {
      username: 'eve',
      role: 'administrator',
      organizationId: id,
    });
    await stranger.call(change, { version: 1, name: 'Still elsewhere' });
    expect((await getOrganization()).name).not.toBe('Still elsewhere');
    expect((await getOrganization(stranger)).name).toBe('Still elsewhere');
  });

  it.each([
    ['an unknown skin', { settings: { player_skin_type: 'baroque' } }],
    ['an unknown setting', { settings: { everything: true } }],
    ['an invalid widget name', { settings: { default_widgets: ['<script>'] } }],
    ['an invalid color', { primary_color: 'red;}' }],
    ['a blank name', { name: ' ' }],
    ['an invalid support address', { l1_support: 'call me' }],
  ])('rejects %s', async (_, input) => {
    const { version } = await getOrganization();
    await expect(administrator.call(change, { version, ...input } as never)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect((await getOrganization()).version).toBe(version);
  });
});
