// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PlayerSketch } from './player-sketch.tsx';

afterEach(cleanup);

const settings = { name: 'Acme', branded_player: false, primary_color: '' } as const;

describe('the sketch of the player [EM-07]', () => {
  it('looks different for every skin', () => {
    const drawings = (['sleek', 'regular', 'social'] as const).map((skin) => {
      const { container } = render(<PlayerSketch {...settings} player_skin_type={skin} />);
      return container.querySelector('svg')?.innerHTML;
    });
    expect(new Set(drawings).size).toBe(3);
  });

  it('has the name of the organization only if the player is branded, and shortens it', () => {
    const show = (name: string, branded_player: boolean) =>
      render(
        <PlayerSketch {...settings} name={name} branded_player={branded_player} player_skin_type="sleek" />,
      ).container.textContent;
    expect(show('Acme', false)).toBe('');
    expect(show('Acme', true)).toBe('Acme');
    expect(show('The Association of Very Long Names', true)).toBe('The Association of Ver…');
  });

  it.each([
    ['#b3261e', '#b3261e'],
    ['not a color', ''],
    ['', ''],
  ])('draws the color %j as %j', (primary_color, expected) => {
    const { container } = render(
      <PlayerSketch {...settings} primary_color={primary_color} player_skin_type="regular" />,
    );
    const { style } = container.querySelector('svg') as SVGSVGElement;
    expect(style.getPropertyValue('--sketch-accent')).toBe(expected);
  });
});
