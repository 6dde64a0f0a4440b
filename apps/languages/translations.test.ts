import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Message } from '#kernel/text/format-message.ts';
import type { Text } from '#kernel/text/messages.ts';
import { german as player } from './german-player.ts';
import { german as site } from './german-site.ts';

const root = new URL('../../', import.meta.url).pathname;
const files = globSync('{kernel,features,apps}/**/*messages.ts', { cwd: root })
  .filter((file) => /^export const .* = defineMessages\(/m.test(readFileSync(`${root}${file}`, 'utf8')))
  .sort();
/** Text of mails, which no page loads. */
const isMail = (file: string): boolean => file.includes('/server/');

const load = async (file: string): Promise<Text> => {
  const module = (await import(`${root}${file}`)) as Record<string, unknown>;
  const found = Object.values(module).find(
    (value): value is Text => typeof value === 'function' && 'messages' in value,
  );
  if (!found) throw new Error(`${file} exports no messages`);
  return found;
};
const loadGerman = async (file: string): Promise<Readonly<Record<string, Message>>> =>
  (await import(`${root}${file.replace(/\.ts$/, '.de.ts')}`)).de;
const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const placeholdersOf = (message: Message): string[] =>
  [
    ...new Set(
      formsOf(message).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')),
    ),
  ].sort();

describe('the German translation', () => {
  it('finds the message files', () => expect(files).toContain('kernel/client/messages.ts'));

  it.each(files)('is complete and has the same placeholders for %s', async (file) => {
    const { id, messages } = await load(file);
    const dictionary = isMail(file) ? await loadGerman(file) : site.messages[id];
    expect(
      dictionary,
      `${id} is not listed in apps/languages/german-site.ts or german-player.ts`,
    ).toBeDefined();
    expect(Object.keys(dictionary ?? {}).sort()).toEqual(Object.keys(messages).sort());
    for (const [key, message] of Object.entries(messages))
      expect([key, ...placeholdersOf(dictionary?.[key] ?? '')]).toEqual([key, ...placeholdersOf(message)]);
  });

  it('lists every part under an id of its own', async () => {
    const ids = await Promise.all(files.map(async (file) => (await load(file)).id));
    expect(new Set(ids).size).toBe(ids.length);
    const idsOfPages = ids.filter((_, index) => !isMail(files[index] ?? ''));
    expect(Object.keys(site.messages).sort()).toEqual(idsOfPages.sort());
  });

  it('contains all messages of the player, and none of the studio', () => {
    const source = readFileSync(new URL('./german-player.ts', import.meta.url), 'utf8');
    expect(source).not.toContain('/studio/');
    for (const id of Object.keys(player.messages)) expect(site.messages[id]).toBe(player.messages[id]);
  });
});
