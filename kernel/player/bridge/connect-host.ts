import { type PlayerClock, systemPlayerClock } from '../core/clock.ts';
import type { Player } from '../core/player.ts';
import { type PlayerSnapshot, snapshotOf } from '../core/snapshot.ts';
import { type Commands, createCommands, type FrameServices } from './commands.ts';
import { BUSY, toFailure } from './failures.ts';
import type { HostChannel } from './host-channel.ts';
import { sendHostEvents } from './host-events.ts';
import { createHostProfile } from './host-profile.ts';
import { createLogs } from './logs.ts';
import { type HostMessage, type HostValues, readHostMessage, type Texts } from './messages.ts';
import { createRateLimit } from './rate-limit.ts';

export interface HostConnectionOptions extends FrameServices {
  readonly channel: HostChannel;
  readonly clock?: PlayerClock;
  /** Called with a session of the host page, which may be needed where cookies do not reach this frame. */
  onSession?(kct: string): void;
}

/** The connection to a host page. It outlives the players of the frame, one after another. */
export interface HostConnection {
  page(): Texts;
  context(): Texts;
  /** Replaces the attached player. Attach a player before it starts, so that no event is missed. */
  attach(player: Player): void;
  /** Call it when the attached player has started: sends its state and answers calls, first those in the queue. */
  accept(): void;
}

interface Attached {
  readonly handlers: Handlers;
  readonly events: ReturnType<typeof sendHostEvents>;
  stop(): void;
}
type Handlers = { readonly [A in keyof HostValues]: (value: HostValues[A]) => unknown };

/** Reading the state is cheap, so it is not limited. */
const UNLIMITED_ACTION = 'getState';

/**
 * Lets the host page control and observe the players of this frame (XM-04). The channel has checked every message.
 * @example const host = connectHost({ channel, openVideo }); host.attach(player); void player.start(); host.accept();
 */
export function connectHost(options: HostConnectionOptions): HostConnection {
  const { channel, clock = systemPlayerClock } = options;
  const rateLimit = createRateLimit(clock);
  const logs = createLogs(clock);
  const profile = createHostProfile(options.onSession);
  let current: Attached | undefined;
  let isListening = false;
  let isConnected = false;

  async function answer({ handlers }: Attached, { id, action, value }: HostMessage): Promise<void> {
    const reply = (part: object): void => {
      if (id !== undefined) channel.send({ action: 'reply', id, ...part });
    };
    if (action !== UNLIMITED_ACTION && !rateLimit.take()) return reply({ error: BUSY });
    try {
      const result = (handlers[action] as (value: unknown) => unknown)(value);
      // Most results are synchronous, and awaiting them would delay each reply by a microtask.
      reply({ value: result instanceof Promise ? await result : result });
    } catch (error) {
      reply({ error: toFailure(error) });
    }
  }
  function handlersFor(commands: Commands, snapshot: () => PlayerSnapshot): Handlers {
    return {
      ...commands,
      handshake: () => undefined,
      init(value) {
        commands.addWidgets(value);
        profile.init(value);
      },
      addWidgets(value) {
        profile.addWidgets(value);
        return commands.addWidgets(value);
      },
      setContext: profile.setContext,
      getState: snapshot,
      getPlayerLogs: logs.list,
    };
  }
  function onConnected(): void {
    isConnected = true;
    current?.events.sendCurrent();
  }

  return {
    page: profile.page,
    context: profile.context,
    attach(player) {
      current?.stop();
      const snapshot = (): PlayerSnapshot => ({
        ...snapshotOf(player.store.getState(), profile.kct()),
        currentTime: player.positionMs() / 1000,
      });
      const events = sendHostEvents(player, channel, snapshot);
      const stopLogs = logs.record(player.events);
      const handlers = handlersFor(createCommands(player, options), snapshot);
      current = {
        handlers,
        events,
        stop() {
          events.stop();
          stopLogs();
        },
      };
    },
    accept() {
      if (isListening) {
        if (isConnected) {
          channel.send({ action: 'ready' });
          onConnected();
        }
        current?.handlers.addWidgets(profile.addedWidgets());
        return;
      }
      isListening = true;
      channel.listen(readHostMessage, (message) => void (current && answer(current, message)), onConnected);
    },
  };
}
