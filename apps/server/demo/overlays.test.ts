import { expect, it } from 'vitest';
import { kinds, widgets } from '../widgets.ts';
import { demoItems, demoWidgets } from './overlays.ts';

const pathOf = (letter: string, type: string): string => `${letter.repeat(32)}.${type}`;
const files = {
  promo: pathOf('a', 'jpg'),
  picture: pathOf('b', 'jpg'),
  offer: pathOf('c', 'html'),
  form: pathOf('d', 'html'),
  survey: pathOf('e', 'html'),
};
const VIDEO_MS = 60_000;

it.each(demoItems(files))('the demo has a complete $kind at $startMs', ({ kind, data, startMs, endMs }) => {
  const own = kinds.find((one) => one.kind === kind)!;
  expect(own.schema.parse(data)).toMatchObject(data);
  expect(own.findProblem?.({ id: '1', data, startMs, endMs }) ?? null).toBeNull();
  expect(endMs ?? VIDEO_MS).toBeGreaterThan(startMs);
  expect(endMs ?? VIDEO_MS).toBeLessThanOrEqual(VIDEO_MS);
});

it.each(Object.entries(demoWidgets(files)))('the demo has valid settings of %s', (id, config) => {
  const own = widgets.find((one) => one.id === id)!;
  expect(own.schema.parse(config)).toMatchObject(config);
});
