import { type PlayerClock, systemPlayerClock } from '../core/clock.ts';
import type { Player } from '../core/player.ts';
import { type PlayerSnapshot, snapshotOf } from '../core/snapshot.ts';
import { createBudget } from './budget.ts';
import { type Commands, createCommands, type FrameServices } from './commands.ts';
import type { Door } from './door.ts';
import { asFailure, BUSY } from './failures.ts';
import { createHostProfile } from './host-profile.ts';
import { createLogs } from './logs.ts';
import { type HostMessage, type HostValues, readHostMessage, type Texts } from './messages.ts';
import { tellHost } from './tell-host.ts';

export interface HostConnectionOptions extends FrameServices {
  readonly door: Door;
  readonly clock?: PlayerClock;
  /** The host page brings a session, since cookies do not reach this frame. */
  onSession?(kct: string): void;
}

/** The connection to a host page. It outlives the players of the frame, one after another. */
export interface HostConnection {
  page(): Texts;
  context(): Texts;
  /** Watches a player in place of the one before. Attach it before it starts, so that no event is missed. */
  attach(player: Player): void;
  /** The attached player has started: tells the host page about it, and answers calls, first those that have waited. */
  accept(): void;
}

interface Attached {
  readonly handlers: Handlers;
  readonly teller: ReturnType<typeof tellHost>;
  stop(): void;
}
type Handlers = { readonly [A in keyof HostValues]: (value: HostValues[A]) => unknown };

/** Reading the state costs so little that it is always answered. */
const FREE = 'getState';

/**
 * Lets the host page drive and watch the players of this frame (XM-04). Every message has passed the door's checks.
 * @example const host = connectHost({ door, openVideo }); host.attach(player); void player.start(); host.accept();
 */
export function connectHost(options: HostConnectionOptions): HostConnection {
  const { door, clock = systemPlayerClock } = options;
  const budget = createBudget(clock);
  const logs = createLogs(clock);
  const profile = createHostProfile(options.onSession);
  let current: Attached | undefined;
  let [isListening, isMet] = [false, false];

  async function answer({ handlers }: Attached, { id, action, value }: HostMessage): Promise<void> {
    const reply = (part: object): void => {
      if (id !== undefined) door.send({ action: 'reply', id, ...part });
    };
    if (action !== FREE && !budget.take()) return reply({ error: BUSY });
    try {
      const result = (handlers[action] as (value: unknown) => unknown)(value);
      // Most answers are known at once; waiting for them would cost a turn each.
      reply({ value: result instanceof Promise ? await result : result });
    } catch (error) {
      reply({ error: asFailure(error) });
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
  function onMet(): void {
    isMet = true;
    current?.teller.tellAll();
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
      const teller = tellHost(player, door, snapshot);
      const stopLogs = logs.record(player.events);
      const handlers = handlersFor(createCommands(player, options), snapshot);
      current = {
        handlers,
        teller,
        stop() {
          teller.stop();
          stopLogs();
        },
      };
    },
    accept() {
      if (isListening) {
        if (isMet) door.send({ action: 'ready' });
        if (isMet) onMet();
        current?.handlers.addWidgets(profile.added());
        return;
      }
      isListening = true;
      door.listen(readHostMessage, (message) => void (current && answer(current, message)), onMet);
    },
  };
}
