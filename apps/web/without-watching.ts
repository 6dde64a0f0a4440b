type Widgets = Readonly<Record<string, unknown>>;

/** Remembered, reported, asked, or shown around the video while somebody watches. */
const OF_WATCHING: readonly string[] = [
  'resume',
  'trackviewprogress',
  'quizzes',
  'promos',
  'surveys',
  'forms',
  'cookie-reader',
];
/** Also without chapters, because the first one may be created here. */
const CONTENTS = { toc: { some: true } };

/** The widgets of the player on the edit page: editing is not watching, and questions are asked when the owner tries them. */
export const withoutWatching = (widgets: Widgets): Widgets => ({
  ...Object.fromEntries(Object.entries(widgets).filter(([id]) => !OF_WATCHING.includes(id))),
  ...CONTENTS,
});
