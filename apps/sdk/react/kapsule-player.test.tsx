import { renderToString } from 'react-dom/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as described from '../v1.d.ts';
import { KapsulePlayer } from './kapsule-player.tsx';

describe('KapsulePlayer', () => {
  it('is an empty block on a server [XM-04]', () => {
    const html = renderToString(
      <KapsulePlayer video="abc" host="https://v.example" className="film" onPlay={() => undefined} />,
    );
    expect(html).toBe('<div class="film"></div>');
  });

  it('and the module are what their descriptions say', async () => {
    const module = await import('../module.ts');
    expectTypeOf(module).toExtend<Pick<typeof described, 'createPlayer' | 'upgradePage'>>();
    expect(Object.keys(module).sort()).toEqual(['createPlayer', 'upgradePage']);
  });
});
