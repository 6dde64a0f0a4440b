import { expect, it } from 'vitest';
import { withoutWatching } from './without-watching.ts';

it('leaves out of the edit page what belongs to watching, and always shows the contents', () => {
  const widgets = {
    resume: {},
    trackviewprogress: {},
    quizzes: {},
    promos: {},
    surveys: {},
    forms: {},
    'cookie-reader': {},
    spotlights: { items: [] },
    captions: { list: [] },
  };
  expect(withoutWatching(widgets)).toEqual({
    spotlights: { items: [] },
    captions: { list: [] },
    toc: { some: true },
  });
});
