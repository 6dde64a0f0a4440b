/** Paths of the uploaded files. */
export interface OverlayFiles {
  readonly promo: string;
  readonly picture: string;
  readonly offer: string;
  readonly form: string;
  readonly survey: string;
}

export interface DemoItem {
  readonly kind: 'spotlight' | 'popover' | 'notification';
  readonly startMs: number;
  readonly endMs: number | null;
  readonly data: object;
}

const sec = (seconds: number): number => seconds * 1000;
const spotlight = (from: number, to: number, data: object): DemoItem => ({
  kind: 'spotlight',
  startMs: sec(from),
  endMs: sec(to),
  data,
});
const popover = (from: number, to: number | null, data: object): DemoItem => ({
  kind: 'popover',
  startMs: sec(from),
  endMs: to === null ? null : sec(to),
  data,
});
const responsive = { isResponsive: true };

/** What is placed on 'Look closer', in the order of its titles. */
export const demoItems = ({ picture, offer }: OverlayFiles): DemoItem[] => [
  spotlight(0, 60, {
    style: { type: 'watermark', text: 'Kapsule', font: 30, color: '#ffffff', opacity: 0.55 },
    position: { right: 12, top: 4 },
    conf: responsive,
  }),
  spotlight(10.5, 15, {
    style: { type: 'texthighlight', text: 'A text, as if marked', font: 34, padding: 4, radius: 6 },
    position: { left: 6, top: 20 },
    conf: responsive,
  }),
  spotlight(12, 19.5, {
    style: {
      type: 'highlight',
      text: 'A frame around what matters',
      tooltipAt: 'bottom',
      width: 56,
      height: 22,
      radius: 14,
      border: 4,
      highlightcolor: '#ffd166',
      font: 22,
    },
    position: { left: 22, top: 39 },
    conf: responsive,
  }),
  spotlight(15, 19.5, {
    style: { type: 'transparent', text: 'To the popovers', tooltipAt: 'top', width: 30, height: 16 },
    position: { left: 64, top: 72 },
    action: { type: 'seek', seekto: sec(30) },
    conf: { ...responsive, displayname: 'To the popovers' },
  }),
  spotlight(17, 19.5, {
    style: {
      type: 'texthighlight',
      text: 'This one waits for you',
      font: 32,
      padding: 4,
      radius: 6,
      highlightcolor: '#8ce99a',
    },
    position: { left: 6, top: 20 },
    conf: { ...responsive, mandatory: true },
  }),
  spotlight(20.5, 29.5, {
    style: {
      type: 'imagespotlight',
      imagepath: picture,
      text: 'An image that leads back to the start',
      width: 18,
      radius: 12,
      padding: 0,
      font: 20,
    },
    position: { left: 4, top: 58 },
    action: { type: 'seek', seekto: 0 },
    conf: { ...responsive, displayname: 'Back to the start' },
  }),
  popover(30, null, {
    target: { type: 'popoverImage', action: 'link', url: 'https://www.example.com/' },
    style: { imagepath: picture, category: 'tip', text: 'A picture, whenever you like' },
    position: { left: 5, top: 10, width: 42, float: 'left' },
    conf: { ...responsive, displayname: 'A picture, whenever you like' },
  }),
  popover(31, 36, {
    target: { type: 'popoverIcon' },
    style: { text: 'A popover pauses the video. Close it, or press play, to go on.', tooltipAt: 'bottom' },
    position: { left: 70, top: 18 },
    conf: responsive,
  }),
  popover(37, 41, {
    target: { type: 'popoverTemplate' },
    style: { templatepath: offer, category: 'document', text: 'A page of your own' },
    position: { right: 6, top: 30, width: 44, float: 'right' },
    conf: { ...responsive, displayname: 'A page of your own' },
  }),
  {
    kind: 'notification',
    startMs: sec(42),
    endMs: sec(50),
    data: {
      style: {
        text: 'A notification runs across the picture and stands still for people who prefer less motion.',
        fontsize: 24,
      },
      conf: responsive,
    },
  },
];

/** Widgets without a time, by id. */
export const demoWidgets = ({ promo, form, survey }: OverlayFiles): Readonly<Record<string, object>> => ({
  promos: { src: promo, duration: 4, text: 'Look closer: everything that can be placed on a video' },
  forms: { src: form },
  surveys: { src: survey, appears_at: 'end' },
  'cookie-reader': { cookies: 'demo_visitor' },
});
