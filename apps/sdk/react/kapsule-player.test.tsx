import { renderToString } from 'react-dom/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as described from '../v1.d.ts';
import { KapsulePlayer } from './kapsule-player.tsx';

describe('KapsulePlayer', () => {
  it('renders an empty block on a server [XM-04]', () => {
    const html = renderToString(
      <KapsulePlayer video="abc" host="https://v.example" className="film" onPlay={() => undefined} />,
    );
    expect(html).toBe('<div class="film"></div>');
  });

  it('matches the type declarations, as does the module', async () => {
    const module = await import('../module.ts');
    expectTypeOf(module).toExtend<Pick<typeof described, 'createPlayer' | 'upgradePage'>>();
    expect(Object.keys(module).sort()).toEqual(['createPlayer', 'upgradePage']);
  });
});
