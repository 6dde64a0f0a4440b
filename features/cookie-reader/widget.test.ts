import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { german } from '#apps/languages/german-site.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { fieldError } from '#kernel/client/error-message.ts';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  id = (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
});
afterAll(() => server.stop());
afterEach(resetLanguage);

const set = (config: object) => ana.call(playbackRoutes.setWidget, { id, widget: 'cookie-reader', config });
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join();

describe('the cookie reader', () => {
  it.each([
    [' campaign ,ref,, _ga.x,ref ', 'campaign, ref, _ga.x'],
    ["a!#$%&'*+-.^_`|~9", "a!#$%&'*+-.^_`|~9"],
    ['x'.repeat(80), 'x'.repeat(80)],
    [namesOf(20), namesOf(20).replaceAll(',', ', ')],
  ])('accepts the names %j [CK-01]', async (cookies, expected) => {
    await set({ cookies });
    const { widgets } = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(widgets['cookie-reader']).toEqual({ cookies: expected });
  });

  it.each([
    [' , ', 'Enter at least one name.', 'Gib mindestens einen Namen ein.'],
    [namesOf(21), 'At most 20 names.', 'Höchstens 20 Namen.'],
    ['x'.repeat(5000), 'At most 20 names.', 'Höchstens 20 Namen.'],
    ['a b', '"a b" can\'t be the name of a cookie.', '„a b“ kann kein Name eines Cookies sein.'],
    ['ok, a=b', '"a=b" can\'t be the name of a cookie.', '„a=b“ kann kein Name eines Cookies sein.'],
    ['x'.repeat(81), 'Each name has at most 80 characters.', 'Jeder Name hat höchstens 80 Zeichen.'],
    [
      'ok, kapsule_session',
      '"kapsule_session" belongs to this site and can\'t be read.',
      '„kapsule_session“ gehört zu dieser Website und kann nicht gelesen werden.',
    ],
    [
      '__Host-id',
      '"__Host-id" belongs to this site and can\'t be read.',
      '„__Host-id“ gehört zu dieser Website und kann nicht gelesen werden.',
    ],
  ])('refuses the names %j, and says why [CK-01]', async (cookies, message, translated) => {
    const error = await set({ cookies }).catch((failed) => failed);
    expect(error).toMatchObject({ code: 'WIDGET_INVALID', fields: { 'config.cookies': message } });
    setLanguage('de', german);
    expect(fieldError(error, 'config.cookies')).toBe(translated);
  });
});
