import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { keyPlaceOf } from './key-place.ts';

afterEach(cleanup);

/** Renders a page with a player. The element with `data-target` has the focus. */
function draw(page: ReactNode, player?: ReactNode) {
  const { container } = render(
    <>
      <div data-stage="">{player}</div>
      {page}
    </>,
  );
  return {
    target: container.querySelector('[data-target]') ?? document.body,
    stage: container.querySelector('[data-stage]')!,
  };
}
const target = { 'data-target': '' };

describe('keyPlaceOf', () => {
  it.each([
    ['the page itself', <p key="">text</p>, 'page'],
    ['a text field', <input key="" {...target} />, 'menu'],
    ['a text area', <textarea key="" {...target} />, 'menu'],
    ['a select', <select key="" {...target} />, 'menu'],
    [
      'editable text',
      <div key="" contentEditable suppressContentEditableWarning>
        <b {...target} />
      </div>,
      'menu',
    ],
    ['a button', <button key="" type="button" {...target} />, 'button'],
    ['an unfolded text', <button key="" type="button" aria-expanded="true" {...target} />, 'button'],
    [
      'a link',
      <a key="" href="/">
        <b {...target} />
      </a>,
      'button',
    ],
    ['a tab', <button key="" type="button" role="tab" {...target} />, 'menu'],
    [
      'an open popup',
      <button key="" type="button" aria-haspopup="true" aria-expanded="true" {...target} />,
      'menu',
    ],
    ['the page behind a dialog', <div key="" role="dialog" />, 'menu'],
    ['the page behind a menu', <div key="" role="menu" />, 'menu'],
  ] as const)('on a page: %s', (_name, page, place) => {
    const shown = draw(page);
    expect(keyPlaceOf(shown.target, { scope: 'document', player: [shown.stage, null] })).toBe(place);
  });

  it('on a page: the player with an open menu of its own', () => {
    const { stage, ...shown } = draw(
      null,
      <>
        <div role="menu" />
        <p {...target} />
      </>,
    );
    expect(keyPlaceOf(shown.target, { scope: 'document', player: [stage, null] })).toBe('player');
    expect(keyPlaceOf(document.body, { scope: 'document', player: [stage, null] })).toBe('page');
  });

  it('a clicked button is the player, unless playback waits for it', () => {
    const { stage } = draw(
      null,
      <>
        <button type="button">Mute</button>
        <div data-waiting="">
          <button type="button">Continue</button>
        </div>
      </>,
    );
    const places = [...stage.querySelectorAll('button')].map((one) =>
      keyPlaceOf(one, { scope: 'player', player: [stage] }),
    );
    expect(places).toEqual(['player', 'button']);
  });

  it.each(['player', 'frame'] as const)('everything else is the player in the scope %s', (scope) => {
    const { stage } = draw(null);
    expect(keyPlaceOf(document.body, { scope, player: [stage, null] })).toBe('player');
  });
});
