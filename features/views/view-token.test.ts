import { describe, expect, it } from 'vitest';
import { createSecrets } from '#kernel/server/secrets.ts';
import {
  readLocalToken,
  readViewToken,
  type Signer,
  VIEW_TOKEN_LIFE_SEC,
  type ViewOwner,
  type ViewToken,
  writeViewToken,
} from './view-token.ts';

const signerOf = (secret: string, purpose = 'view'): Signer => {
  const secrets = createSecrets(Buffer.from(secret));
  return {
    sign: (text) => secrets.sign(purpose, text),
    verify: (text, signature) => secrets.verify(purpose, text, signature),
  };
};
const signer = signerOf('ours');
const UUID = '0b8cf1a2-5c1e-4d0e-9a55-1f6a4b0f7c11';
const OTHER_UUID = 'ffffffff-5c1e-4d0e-9a55-1f6a4b0f7c11';
const VIDEO = 'abcdefghijkm';
const ISSUED = 1_800_000_000;
const view = (over: Partial<ViewToken> = {}): ViewToken => ({
  viewId: UUID,
  videoId: VIDEO,
  owner: { kind: 'user', userId: OTHER_UUID },
  issuedSec: ISSUED,
  ...over,
});
const write = (over: Partial<ViewToken> = {}, by = signer): string => writeViewToken(view(over), by);
const read = (token: string, { videoId = VIDEO, nowSec = ISSUED + 60, by = signer } = {}) =>
  readViewToken(token, { videoId, nowSec }, by);

describe('view tokens [TR-01, TR-08]', () => {
  it.each<[string, ViewOwner]>([
    ['a user', { kind: 'user', userId: UUID }],
    ['a group', { kind: 'group', groupId: 'group-1234' }],
    ['a group with the longest id', { kind: 'group', groupId: 'g'.repeat(64) }],
    ['nobody known', { kind: 'unknown' }],
  ])('round-trip for %s', (_, owner) => {
    expect(read(write({ owner }))).toEqual(view({ owner }));
  });

  it('start with the specified kv-{uuid}, need no escaping in URLs, and fit the calls that accept them', () => {
    const longest = write({ owner: { kind: 'group', groupId: 'g'.repeat(64) } });
    expect(longest.startsWith(`kv-${UUID}.`)).toBe(true);
    expect(encodeURIComponent(longest)).toBe(longest);
    expect(longest.length).toBeLessThan(200);
  });

  const good = write();
  const swap = (from: string, to: string): string => good.replace(from, to);
  it.each([
    ['nothing', ''],
    ['the local form', `kv-${UUID}`],
    ['another view', swap(UUID, OTHER_UUID)],
    ['another user', swap(`u-${OTHER_UUID}`, `u-${UUID}`)],
    ['a user turned into a group', swap('.u-', '.g-')],
    ['a user taken out', swap(`.u-${OTHER_UUID}.`, '..')],
    ['a later time', swap(String(ISSUED), String(ISSUED + 1))],
    ['another version', swap('.1.', '.2.')],
    ['another signature', `${good.slice(0, -43)}${'A'.repeat(43)}`],
    ['a changed last letter', `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`],
    ['a cut signature', good.slice(0, -1)],
    ['no signature', good.slice(0, -44)],
    ['more after the signature', `${good}x`],
    ['a line break after it', `${good}\n`],
    ['a space before it', ` ${good}`],
    ['capital letters', swap(UUID, UUID.toUpperCase())],
  ])('refuse %s', (_, token) => {
    expect(read(good)).not.toBeNull();
    expect(read(token)).toBeNull();
  });

  it('are refused for another video, even when the text is changed to match', () => {
    expect(read(good, { videoId: 'zzzzzzzzzzzz' })).toBeNull();
    expect(read(swap(VIDEO, 'zzzzzzzzzzzz'), { videoId: 'zzzzzzzzzzzz' })).toBeNull();
  });

  it('are refused when signed with another secret or for another purpose', () => {
    expect(read(write({}, signerOf('theirs')))).toBeNull();
    expect(read(write({}, signerOf('ours', 'media')))).toBeNull();
  });

  it.each([
    [0, true],
    [VIEW_TOKEN_LIFE_SEC - 1, true],
    [VIEW_TOKEN_LIFE_SEC, false],
    [-300, true],
    [-301, false],
  ])('at an age of %d seconds: %s', (ageSec, accepted) => {
    expect(read(good, { nowSec: ISSUED + ageSec }) !== null).toBe(accepted);
  });
});

describe('readLocalToken', () => {
  it.each([
    [`kv-${UUID}`, UUID],
    [UUID, null],
    ['kv-1', null],
    [`kv-${UUID}.1`, null],
    [write(), null],
    [undefined, null],
  ])('%s → %s', (token, expected) => expect(readLocalToken(token)).toBe(expected));
});
