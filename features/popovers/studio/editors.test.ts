import { describe, expect, it } from 'vitest';
import { Popover } from '../contract.ts';
import { findPopoverProblem } from '../find-problem.ts';
import { editors } from './editors.ts';

const [editor] = editors;

describe('the editor of popovers', () => {
  it('creates popovers that can be published at once [PO-01]', () => {
    const { startMs, endMs, data } = editor!.create(5000);
    expect([startMs, endMs]).toEqual([5000, 15_000]);
    expect(Popover.parse(data)).toEqual(data);
    expect(findPopoverProblem(data)).toBeNull();
  });

  it.each([
    ['popoverIcon', ['style.tooltipAt']],
    ['popoverImage', ['style.imagepath', 'position.float', 'position.width', 'position.height']],
    ['popoverTemplate', ['style.templatepath', 'position.float', 'position.width', 'position.height']],
  ] as const)('asks for what a %s needs', (type, names) => {
    const { data } = editor!.create(0);
    const shownFor = (own: typeof type) =>
      editor!.fields
        .filter(({ isShown }) => isShown?.({ ...data, target: { ...data.target, type: own } }) ?? false)
        .map(({ name }) => name);
    expect(shownFor(type)).toEqual(names);
  });

  it('asks for an address only if there is a link', () => {
    const { data } = editor!.create(0);
    const url = editor!.fields.find(({ name }) => name === 'target.url')!;
    const isShown = (action: 'link' | 'none') =>
      url.isShown?.({ ...data, target: { ...data.target, action } });
    expect([isShown('link'), isShown('none')]).toEqual([true, false]);
  });

  it('calls a popover by its name, or else its text', () => {
    const { data } = editor!.create(0);
    const style = { ...data.style, text: 'Text' };
    expect(editor!.summary({ ...data, style, conf: { displayname: 'Name' } })).toBe('Name');
    expect(editor!.summary({ ...data, style })).toBe('Text');
    expect(editor!.summary({ ...data, style: { ...style, text: '' } })).toBe('Popover without a text');
  });
});
