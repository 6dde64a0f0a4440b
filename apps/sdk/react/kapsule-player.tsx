import { createElement, useLayoutEffect, useRef } from 'react';
import { createPlayer } from '../module.ts';
import type { KapsulePlayer as Player, PlayerEventName, PlayerOptions } from '../v1.d.ts';
import type { KapsulePlayerProps } from '../v1-react.d.ts';

/** `onPlay` listens to 'play'; events such as 'onAfterStartWidgets' have the prefix already. */
const toEventName = (prop: string): PlayerEventName =>
  (prop.startsWith('onAfter') ? prop : prop.charAt(2).toLowerCase() + prop.slice(3)) as PlayerEventName;

/**
 * A player as a component. Another video or parameter creates a new frame; listeners may change at any time.
 * @example <KapsulePlayer video="abc" host="https://video.example.org" muted onEnded={next} ref={player} />
 */
export function KapsulePlayer({ ref, className, style, ...props }: KapsulePlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const latestProps = useRef<Readonly<Record<string, unknown>>>(props);
  latestProps.current = props;
  const entries = Object.entries(props);
  const listenerNames = entries.flatMap(([name]) => (/^on[A-Z]/.test(name) ? [name] : []));
  // Compared by content, since most callers pass a new object with each render.
  const options = JSON.stringify(
    Object.fromEntries(entries.filter(([name]) => !listenerNames.includes(name))),
  );
  const names = listenerNames.sort().join();
  // A layout effect sets the ref before the page is painted, so that a click handler finds the player.
  useLayoutEffect(() => {
    const player: Player = createPlayer(
      place.current as HTMLDivElement,
      JSON.parse(options) as PlayerOptions,
    );
    for (const name of names.split(',').filter(Boolean))
      player.on(toEventName(name), (value) =>
        (latestProps.current[name] as ((value: unknown) => void) | undefined)?.(value),
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
