import { expect, it } from 'vitest';
import { de as playerDe } from '#kernel/player/core/messages.de.ts';
import { problems } from '#kernel/player/core/problems.ts';
import { de } from './messages.de.ts';
import { text } from './messages.ts';

const shared = Object.keys(text.messages).filter((key): key is keyof typeof problems => key in problems);

it('finds the problems that both list', () => expect(shared).toContain('VIDEO_PRIVATE'));

it.each(shared)('says the same about %s before and after the player has loaded', (code) => {
  const key = code as keyof typeof de;
  expect([text.messages[key], de[key]]).toEqual([problems[code], playerDe[code]]);
});
