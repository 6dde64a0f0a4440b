// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayerFrame } from '#test/player-frame.tsx';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { TestPlayer } from '#test/test-player.ts';
import type { View, WidgetContext } from '../../core/widgets/context-types.ts';
import type { WidgetManifest } from '../../core/widgets/manifest.ts';
import type { AnyWidget } from '../../core/widgets/widget.ts';
import { usePortState, useVideoRect, useWidgetState } from '../use-widget-state.ts';
import { FloatingColumns } from './floating-columns.tsx';
import { useModalEscape, useModalTitleId } from './modal-frame.ts';
import { WidgetDrawers } from './widget-drawers.tsx';
import { WidgetModals } from './widget-modals.tsx';
import { WidgetSlot } from './widget-slot.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const manifest = (
  id: string,
  widget: Partial<AnyWidget>,
  more: Partial<WidgetManifest> = {},
): WidgetManifest => ({
  id,
  load: async () => ({ default: { parse: (config: unknown) => config, ...widget } as AnyWidget }),
  ...more,
});

async function draw(manifests: WidgetManifest[]) {
  const test = await TestPlayer.open({
    manifests,
    widgets: Object.fromEntries(manifests.map(({ id }) => [id, {}])),
  });
  render(
    <PlayerFrame player={test.player}>
      <button type="button">Play</button>
      <WidgetSlot slot="overlay" />
      <FloatingColumns />
      <WidgetDrawers />
      <WidgetModals />
    </PlayerFrame>,
  );
  return test;
}
const says =
  (text: string): View<unknown> =>
  () => <p>{text}</p>;

describe('WidgetSlot', () => {
  it('renders the views of its slot in order and removes only one that throws [WM-02]', async () => {
    const broken: View<unknown> = () => {
      throw new Error('broken');
    };
    const test = await draw([
      manifest('a', { views: { overlay: says('first') } }),
      manifest('b', { views: { overlay: broken } }),
      manifest('c', { views: { overlay: says('last'), end: says('elsewhere') } }),
    ]);
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['first', 'last']);
    expect(test.player.widgets.store.getState().failed).toEqual(['b']);
  });

  it('removes a view that throws on a later render', async () => {
    const fragile: View<{ ctx: WidgetContext<unknown, { broken: boolean }> }> = ({ ctx }) => {
      if (useWidgetState(ctx, ({ broken }) => broken)) throw new Error('broken');
      return <p>fine</p>;
    };
    let ctx: WidgetContext<unknown, { broken: boolean }> | undefined;
    const test = await draw([
      manifest('a', {
        initial: { broken: false },
        setup(own) {
          ctx = own;
        },
        views: { overlay: fragile },
      }),
    ]);
    expect(screen.getByText('fine')).toBeTruthy();
    act(() => ctx!.state.set({ broken: true }));
    expect(screen.queryByText('fine')).toBeNull();
    expect(test.player.widgets.store.getState().failed).toEqual(['a']);
  });

  it('re-renders only when the selected value changes', async () => {
    const drawn = vi.fn();
    const view: View<{ ctx: WidgetContext }> = ({ ctx }) => {
      const [paused] = usePortState(ctx, ({ playback }) => [playback.paused]);
      drawn(paused);
      return null;
    };
    const test = await draw([manifest('a', { views: { overlay: view } })]);
    await act(() => test.playTo(5000));
    expect(drawn.mock.calls.flat()).toEqual([true, false]);
  });
});

const Spot: View<{ ctx: WidgetContext }> = ({ ctx }) => <p>{Object.values(useVideoRect(ctx)).join()}</p>;

describe('useVideoRect', () => {
  it('returns the rectangle of the picture', async () => {
    await draw([manifest('a', { views: { overlay: Spot } })]);
    expect(screen.getByRole('paragraph').textContent).toBe('0,0,0,0');
  });
});

interface AskProps {
  readonly done: (result: string) => void;
}
const Ask: View<AskProps> = ({ done }) => {
  useModalEscape(() => done('escaped'));
  return (
    <>
      <h2 id={useModalTitleId()}>A question</h2>
      <button type="button" onClick={() => done('yes')}>
        Yes
      </button>
      <button type="button">No</button>
    </>
  );
};
const Insist: View<AskProps> = ({ done }) => (
  <button type="button" onClick={() => done('ok')}>
    Understood
  </button>
);

async function drawAsking() {
  let ctx: WidgetContext | undefined;
  const test = await draw([
    manifest('a', {
      setup(own) {
        ctx = own;
      },
    }),
  ]);
  const play = screen.getByText('Play');
  play.focus();
  const ask = async (view: View<AskProps>) => {
    let answer: Promise<string> = Promise.resolve('');
    await act(async () => {
      answer = ctx!.modal<object, string>(view, {});
    });
    answer.catch(() => undefined);
    return () => answer;
  };
  return { test, play, ask };
}

describe('WidgetModals', () => {
  it('shows a named dialog with the focus inside, and restores the focus', async () => {
    const { play, ask } = await drawAsking();
    const answer = await ask(Ask);
    const dialog = screen.getByRole('dialog', { name: 'A question' });
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(dialog.contains(document.activeElement)).toBe(true);
    await act(async () => within(dialog).getByText('Yes').click());
    expect(await answer()).toBe('yes');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(play);
  });

  it.each<[number, string, boolean, 'picture' | 'page' | undefined]>([
    [220, 'page', false, undefined],
    [220, 'page', false, 'page'],
    [220, 'player', false, 'picture'],
    [220, 'player', true, undefined],
    [220, 'player', true, 'page'],
    [480, 'player', false, undefined],
    [480, 'player', false, 'page'],
  ])(
    'opens over a picture of %i px in the %s, and keeps its place (problem: %s, fills: %s)',
    async (height, place, isBroken, fills) => {
      const page = document.body.appendChild(document.createElement('div'));
      let ctx: WidgetContext | undefined;
      const { test, change, stage } = await renderPlayer({
        size: [390, height],
        sheetRoot: page,
        widgets: { a: {} },
        manifests: [
          manifest('a', {
            setup(own) {
              ctx = own;
            },
          }),
        ],
      });
      if (isBroken) await change(() => test.trouble('MEDIA_FORMAT'));
      const options = fills && { fills };
      await change(() => void ctx!.modal(Ask, {}, options).catch(() => undefined));
      const dialog = screen.getByRole('dialog', { name: 'A question' });
      expect(page.contains(dialog)).toBe(place === 'page');
      expect(stage.contains(dialog)).toBe(place === 'player');
      stage.getBoundingClientRect = () => new DOMRect(0, 0, 844, 700 - height);
      fireEvent(window, new Event('resize'));
      expect(screen.getByRole('dialog', { name: 'A question' })).toBe(dialog);
      removePlayer();
    },
  );

  it('traps Tab in both directions', async () => {
    const { ask } = await drawAsking();
    await ask(Ask);
    const dialog = screen.getByRole('dialog');
    const [yes, no] = within(dialog).getAllByRole('button');
    no!.focus();
    fireEvent.keyDown(no!, { key: 'Tab' });
    expect(document.activeElement).toBe(yes);
    fireEvent.keyDown(yes!, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(no);
  });

  it('closes on Escape only if the view allows it', async () => {
    const { ask } = await drawAsking();
    const answer = await ask(Ask);
    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect(await answer()).toBe('escaped');
    await ask(Insist);
    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect(screen.getByText('Understood')).toBeTruthy();
  });

  it('blocks player shortcuts', async () => {
    const { ask } = await drawAsking();
    await ask(Ask);
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
    document.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it('removes a widget whose dialog throws and resumes playback', async () => {
    const { test, ask } = await drawAsking();
    await act(() => test.play());
    await ask(() => {
      throw new Error('broken');
    });
    await act(() => test.settle());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.player.widgets.store.getState().failed).toEqual(['a']);
    expect(test.media.paused).toBe(false);
  });
});

const NAMES = ['playlist', 'share', 'feedback', 'like', 'search', 'highlight', 'toc'];
const ORDER = ['toc', 'highlight', 'search', 'like', 'feedback', 'share', 'playlist'];
const floating = (id: string): WidgetManifest =>
  manifest(
    id,
    { views: { drawer: says(`inside ${id}`) } },
    {
      floating: {
        order: ORDER.indexOf(id),
        label: id,
        icon: 'M4 6h16',
        ...(id === 'highlight' ? { column: 'left' as const } : {}),
      },
    },
  );
const labels = (): (string | null)[] =>
  screen
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))
    .filter(Boolean);

describe('FloatingColumns', () => {
  it('orders buttons as specified, with highlights at the left [WM-01]', async () => {
    await draw(['share', 'search', 'highlight', 'toc'].map(floating));
    expect(labels()).toEqual(['highlight', 'toc', 'search', 'share']);
  });

  it("folds more than three at the right behind 'More widgets' [WM-01]", async () => {
    await draw(NAMES.map(floating));
    expect(labels()).toEqual(['highlight', 'More widgets']);
    const more = screen.getByRole('button', { name: 'More widgets' });
    fireEvent.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(labels()).toEqual([
      'highlight',
      'More widgets',
      'toc',
      'search',
      'like',
      'feedback',
      'share',
      'playlist',
    ]);
  });

  it("renders a widget's own button [WM-01]", async () => {
    await draw([
      manifest(
        'like',
        { views: { floating: says('12 Likes') } },
        { floating: { order: 3, label: 'like', icon: '' } },
      ),
    ]);
    expect(screen.getByText('12 Likes')).toBeTruthy();
    expect(labels()).toEqual([]);
  });

  it('removes the button of a failed widget', async () => {
    const test = await draw(['toc', 'search'].map(floating));
    act(() => test.player.widgets.fail('toc', new Error('broken')));
    expect(labels()).toEqual(['search']);
  });

  it('fades with the controls and stays awake while hovered [PS-03]', async () => {
    const test = await draw([floating('toc')]);
    const column = screen.getByRole('region', { name: 'Widgets' });
    await act(async () => {
      await test.play();
      await test.pass(5000);
    });
    expect(column.dataset.awake).toBe('false');
    fireEvent.pointerEnter(column);
    await act(() => test.pass(20_000));
    expect(column.dataset.awake).toBe('true');
  });
});

describe('WidgetDrawers', () => {
  const open = async (test: TestPlayer, name: string) => {
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await test.settle();
    });
  };

  it('opens by its button with the focus inside; Escape closes it and restores the focus [HL-02]', async () => {
    const test = await draw([floating('toc')]);
    await open(test, 'toc');
    const drawer = screen.getByRole('region', { name: 'toc' });
    expect(drawer.contains(document.activeElement)).toBe(true);
    await act(async () => {
      fireEvent.keyDown(drawer, { key: 'Escape' });
      await test.settle();
    });
    expect(drawer.dataset.open).toBe('false');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'toc' }));
  });

  it('has a close button; opening one drawer closes the other [HL-02]', async () => {
    const test = await draw(['toc', 'search'].map(floating));
    await open(test, 'toc');
    await open(test, 'search');
    expect(screen.queryByText('inside toc')).toBeNull();
    expect(screen.getByText('inside search')).toBeTruthy();
    await open(test, 'Close');
    expect(test.player.widgets.store.getState().drawer).toBeNull();
  });

  it('does not take the focus when it opens by itself [HL-02]', async () => {
    let ctx: WidgetContext | undefined;
    const one = floating('highlight');
    const test = await draw([
      {
        ...one,
        load: async () => ({
          default: {
            parse: () => null,
            setup(own) {
              ctx = own;
            },
            views: { drawer: says('inside') },
          } as AnyWidget,
        }),
      },
    ]);
    const play = screen.getByText('Play');
    play.focus();
    await act(async () => ctx!.drawer(true));
    expect(screen.getByText('inside')).toBeTruthy();
    expect(document.activeElement).toBe(play);
    expect(test.eventTypes).toContain('drawer_open');
  });
});
