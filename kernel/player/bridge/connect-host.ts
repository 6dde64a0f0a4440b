import { type PlayerClock, systemPlayerClock } from '../core/clock.ts';
import type { Player } from '../core/player.ts';
import { type PlayerSnapshot, snapshotOf } from '../core/snapshot.ts';
import { createBudget } from './budget.ts';
import { createCommands, type Elsewhere } from './commands.ts';
import type { Door } from './door.ts';
import { asFailure, BUSY } from './failures.ts';
import { keepLogs } from './logs.ts';
import { type HostMessage, type HostValues, readHostMessage, type Texts } from './messages.ts';
import { tellHost } from './tell-host.ts';

export interface HostConnectionOptions extends Elsewhere {
  readonly door: Door;
  readonly player: Player;
  readonly clock?: PlayerClock;
  /** The session that this page has given before. */
  readonly kct?: string | null;
  /** The page around has a session for us, since cookies do not reach this frame. */
  onSession?(kct: string): void;
}

/** What the page around has said about itself. */
export interface HostConnection {
  /** PP-04 */
  page(): Texts;
  /** The newest `setContext`. */
  context(): Texts;
  /** Answers calls from now on, first those that have waited. The player must have been started. */
  accept(): void;
  /** Lets go of the player; the door stays open for another one. */
  close(): void;
}

/** Asking for it costs so little that it is always answered. */
const FREE = 'getState';

/**
 * Lets the host page drive and watch a player (XM-04). Connect before the player starts, so that no event is missed,
 * and call `accept` afterwards. Everything in here has passed the door's checks.
 * @example const connection = connectHost({ door, player, goTo }); void player.start(); connection.accept();
 */
export function connectHost(options: HostConnectionOptions): HostConnection {
  const { door, player, clock = systemPlayerClock } = options;
  const budget = createBudget(clock);
  const logs = keepLogs(player.events, clock);
  let page: Texts = {};
  let context: Texts = {};
  /** PS-02 has the session in it. A page hears of the one that it has given us and of no other. */
  let kct = options.kct ?? null;
  const snapshot = (): PlayerSnapshot => ({
    ...snapshotOf(player.store.getState(), kct),
    currentTime: player.positionMs() / 1000,
  });
  const commands = createCommands(player, options);

  function init(value: HostValues['init']): void {
    page = value.page ?? page;
    context = value.context ?? context;
    commands.addWidgets(value);
    if (!value.kct) return;
    kct = value.kct;
    options.onSession?.(value.kct);
  }
  const all: Commands = {
    ...commands,
    handshake: () => undefined,
    init,
    getState: snapshot,
    getPlayerLogs: logs.list,
    setContext(value) {
      context = value;
    },
  };

  async function answer(message: HostMessage): Promise<void> {
    const { id, action, value } = message;
    const reply = (part: object): void => {
      if (id !== undefined) door.send({ action: 'reply', id, ...part });
    };
    if (action !== FREE && !budget.take()) return reply({ error: BUSY });
    try {
      const result = (all[action] as (value: unknown) => unknown)(value);
      // Most answers are known at once; waiting for them would cost a turn each.
      reply({ value: result instanceof Promise ? await result : result });
    } catch (error) {
      reply({ error: asFailure(error) });
    }
  }
  const teller = tellHost(player, door, snapshot);
  return {
    accept: () => door.listen(readHostMessage, (message) => void answer(message), teller.tellAll),
    page: () => page,
    context: () => context,
    close() {
      teller.stop();
      logs.stop();
    },
  };
}

type Commands = { readonly [A in keyof HostValues]: (value: HostValues[A]) => unknown };
