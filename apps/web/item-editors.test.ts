import { describe, expect, it } from 'vitest';
import { Popover } from '#features/popovers/contract.ts';
import { Spotlight } from '#features/spotlights/contract.ts';
import { readDraft } from '#features/timeline/studio/item-values.ts';
import { itemEditors } from './item-editors.ts';

const schemas = { spotlight: Spotlight, popover: Popover };
type Kind = keyof typeof schemas;

/** What the form sends for these values, or its errors. */
function submit(kind: Kind, data: object) {
  const editor = itemEditors.find((one) => one.kind === kind);
  if (!editor) throw new Error(`there is no editor of ${kind}`);
  return readDraft({ start: '0:01', end: '0:05', data: { ...data } }, editor, 60_000);
}

const text = { type: 'texthighlight', text: 'Rope' };
const icon = { type: 'popoverIcon', action: 'none' };
const shownText = { category: 'info', tooltipAt: 'top', text: 'Rope' };

describe('the form of an overlay', () => {
  it.each<[string, Kind, object, object]>([
    ['a removed image', 'spotlight', { style: { ...text, imagepath: '' } }, { style: text }],
    [
      'half of a link',
      'spotlight',
      { style: text, action: { type: 'none', target: 'https://exa', newWindow: true, seekto: Number.NaN } },
      { style: text, action: { type: 'none', newWindow: true } },
    ],
    [
      'half of a link',
      'popover',
      {
        target: { ...icon, url: 'example' },
        style: { ...shownText, imagepath: '', templatepath: 'ftp://a' },
      },
      { target: icon, style: shownText },
    ],
    [
      'a width that is no number',
      'popover',
      { target: icon, style: shownText, position: { left: 8, width: Number.NaN } },
      { target: icon, style: shownText, position: { left: 8 } },
    ],
    [
      'a width in pixels where sizes are percentages',
      'popover',
      { target: icon, style: shownText, position: { absolute: false, width: 400, height: 40 } },
      { target: icon, style: shownText, position: { absolute: false, height: 40 } },
    ],
    [
      'nothing of an action',
      'spotlight',
      { style: { ...text, imagepath: 'a.png' } },
      { style: { ...text, imagepath: 'a.png' } },
    ],
  ])('hides %s of a %s, and sends what the server accepts', (_, kind, data, sent) => {
    const read = submit(kind, data);
    expect(read).toMatchObject({ values: { data: sent } });
    expect('values' in read && read.values.data).toEqual(sent);
    expect(schemas[kind].safeParse(sent).error).toBeUndefined();
  });

  it.each<[Kind, object, string]>([
    ['spotlight', { style: text, position: { left: 400 } }, 'data.position.left'],
    ['spotlight', { style: { ...text, width: 400 } }, 'data.style.width'],
    [
      'popover',
      {
        target: { ...icon, type: 'popoverImage' },
        style: { ...shownText, imagepath: 'a.png' },
        position: { height: 400 },
      },
      'data.position.height',
    ],
  ])('of a %s says what is larger than the picture: %j', (kind, data, field) => {
    expect(submit(kind, data)).toEqual({ errors: { [field]: expect.stringMatching(/from \d to 100\.$/) } });
    const inPixels = {
      ...data,
      position: { ...('position' in data ? Object(data.position) : {}), absolute: true },
    };
    expect(submit(kind, inPixels)).toMatchObject({ values: { data: inPixels } });
  });
});
