import { PLAYER_SETTINGS_ID } from '#features/playback/contract.ts';

/**
 * A complete example of what a widget or a kind stores: every field of its schema, `shown` as the text of fields that
 * viewers may receive, `hidden` as the text of all others.
 */
export type Example = (shown: string, hidden: string) => object;

/** By widget id. */
export const widgetExamples: Readonly<Record<string, Example>> = {
  captions: () => ({}),
  endoverlay: () => ({ quiz_results_only: false }),
  like: () => ({}),
  recommended: () => ({}),
  highlights: () => ({}),
  toc: () => ({}),
  resume: () => ({ resumeInterval: 5000 }),
  'media-session': () => ({}),
  playlist: () => ({}),
  feedback: (shown) => ({ customFeedback_url: `https://forms.example.org/${shown}` }),
  surveys: (shown, hidden) => ({
    src: `https://forms.example.org/${shown}`,
    appears_at: 'end',
    username: hidden,
    kapsule_id: hidden,
  }),
  forms: (shown, hidden) => ({
    src: `https://forms.example.org/${shown}`,
    username: hidden,
    kapsule_id: hidden,
  }),
  share: () => ({ embedcode_enabled: true, hide_sharing_networks: 'facebook' }),
  problems: () => ({}),
  'cookie-reader': (shown) => ({ cookies: shown }),
  promos: (shown) => ({ src: `https://images.example.org/${shown}`, duration: 5, text: shown }),
  notifications: () => ({}),
  quizzes: () => ({ quiet: true }),
  spotlights: () => ({}),
  popovers: () => ({}),
  trackviewprogress: () => ({}),
  [PLAYER_SETTINGS_ID]: () => ({
    skin: 'sleek',
    hide: ['time'],
    nonInteractiveView: false,
    showTranscript: true,
    showSpeedControls: true,
    startTime: 0,
    endoffset: 60_000,
  }),
};

/** By kind of timed item. */
export const kindExamples: Readonly<Record<string, Example>> = {
  highlight: (shown) => ({ text: shown }),
  slide: (shown) => ({ text: shown }),
  bookmark: (shown) => ({ text: shown }),
  chapter: (shown) => ({ text: shown }),
  notification: (shown, hidden) => ({
    style: { text: shown, color: 'white', top: 87, opacity: 0.5, background: 'black', fontsize: 15 },
    conf: { isResponsive: true, displayname: hidden },
  }),
  quiz: (shown) => ({
    title: shown,
    description: shown,
    passing_score: 50,
    attempts: 2,
    scoring: 'best',
    shuffle: true,
    certificate: true,
    order: 1,
  }),
  popover: (shown) => ({
    target: { type: 'popoverTemplate', action: 'link', url: `https://a.example/${shown}` },
    style: {
      iconpath: `${shown}.png`,
      imagepath: `${shown}.png`,
      templatepath: `${shown}.html`,
      category: 'tip',
      text: shown,
      tooltipAt: 'top',
    },
    position: { absolute: false, left: 1, right: 1, top: 1, bottom: 1, width: 20, height: 20, float: 'left' },
    conf: { displayname: shown, isResponsive: true },
  }),
  spotlight: (shown) => ({
    style: {
      type: 'imagespotlight',
      text: shown,
      tooltipAt: 'top',
      iconpath: `${shown}.png`,
      imagepath: `${shown}.png`,
      width: 20,
      height: 20,
      radius: 4,
      padding: 4,
      font: 20,
      border: 1,
      color: 'white',
      bgcolor: 'black',
      bordercolor: 'red',
      highlightcolor: 'lime',
      textalign: 'left',
      opacity: 0.8,
    },
    position: { absolute: false, left: 1, right: 1, top: 1, bottom: 1 },
    action: { type: 'link', target: `https://a.example/${shown}`, newWindow: true, seekto: 1000 },
    conf: { mandatory: true, isResponsive: true, displayname: shown },
  }),
  // The correct choices are numbers, which cannot carry a text.
  question: (shown, hidden) => ({
    type: 'text',
    text: shown,
    choices: [shown, shown],
    correct: [1],
    accepted: [hidden],
    match_case: true,
    number: 1,
    tolerance: 1,
    stars: 5,
    qid: 0,
    order: 1,
    appears_at: 'TIME',
    show_answer_flag: true,
    compulsory_flag: true,
    explanation: hidden,
    points: 2,
    results: 'counts',
  }),
};
