import { createElement, useLayoutEffect, useRef } from 'react';
import { createPlayer } from '../module.ts';
import type { KapsulePlayer as Player, PlayerEventName, PlayerOptions } from '../v1.d.ts';
import type { KapsulePlayerProps } from '../v1-react.d.ts';

/** `onPlay` listens to 'play'; 'onAfterStartWidgets' is called so already. */
const eventOf = (prop: string): PlayerEventName =>
  (prop.startsWith('onAfter') ? prop : prop.charAt(2).toLowerCase() + prop.slice(3)) as PlayerEventName;

/**
 * A player as a component. Another video, or another parameter, makes a new frame; listeners may change at any time.
 * @example <KapsulePlayer video="abc" host="https://video.example.org" muted onEnded={next} ref={player} />
 */
export function KapsulePlayer({ ref, className, style, ...props }: KapsulePlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const newest = useRef<Readonly<Record<string, unknown>>>(props);
  newest.current = props;
  const entries = Object.entries(props);
  const heard = entries.flatMap(([name]) => (/^on[A-Z]/.test(name) ? [name] : []));
  // Compared by what it says: options are mostly written anew each time.
  const options = JSON.stringify(Object.fromEntries(entries.filter(([name]) => !heard.includes(name))));
  const names = heard.sort().join();
  // Before the page is painted, as any ref: a click on what the page shows finds the player.
  useLayoutEffect(() => {
    const player: Player = createPlayer(
      place.current as HTMLDivElement,
      JSON.parse(options) as PlayerOptions,
    );
    for (const name of names.split(',').filter(Boolean))
      player.on(eventOf(name), (value) =>
        (newest.current[name] as ((value: unknown) => void) | undefined)?.(value),
      );
    if (typeof ref === 'function') ref(player);
    else if (ref) ref.current = player;
    return () => {
      if (typeof ref === 'function') ref(null);
      else if (ref) ref.current = null;
      player.destroy();
    };
  }, [options, names, ref]);
  return createElement('div', { ref: place, className, style });
}
