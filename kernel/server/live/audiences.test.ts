import { describe, expect, it } from 'vitest';
import type { Events, Listener, StoredEvent } from '../events.ts';
import { createLogger } from '../log.ts';
import { createAudiences, type Frame } from './audiences.ts';
import type { TopicRule } from './topic-rule.ts';

const log = createLogger({ level: 'silent', pretty: false });
const access = { channel: 'c', recheckOn: [] };

/** Audiences of events that the test publishes itself. */
function open(read?: TopicRule['read']) {
  let listener: Listener = () => {};
  const events = {
    lastId: () => 0,
    listen(_: string, own: Listener) {
      listener = own;
      return () => {};
    },
  } as unknown as Events;
  const order: string[] = [];
  const audiences = createAudiences({
    events,
    log,
    onAccessChanged: ({ id }) => order.push(`access ${id}`),
  });
  const topic = { name: 't:1', id: '1', rule: { authorize: async () => access, ...(read ? { read } : {}) } };
  const subscriber = {
    send: ({ id }: Frame) => order.push(`frame ${id}`),
    lost: () => order.push('lost'),
  };
  const publish = (id: number, data: StoredEvent['data'] = {}): void =>
    listener({ id, topic: 'c', type: 'x', data });
  return { audiences, topic, subscriber, order, publish };
}
const nextTurn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

describe('createAudiences', () => {
  it('reads a burst of events once per audience, however many subscribers it has', async () => {
    const reads: number[] = [];
    const { audiences, topic, subscriber, order, publish } = open(async (_, events) => {
      reads.push(events.length);
      return events.map(({ id }) => (id === 3 ? null : { id }));
    });
    for (let count = 0; count < 3; count += 1) audiences.subscribe(topic, access, { ...subscriber });
    publish(1);
    for (const id of [2, 3, 4]) publish(id);
    await nextTurn();
    expect(reads).toEqual([1, 3]);
    expect(order).toEqual([1, 1, 1, 2, 2, 2, 4, 4, 4].map((id) => `frame ${id}`));
    expect(audiences.position()).toBe(4);
  });

  it('reports changed permissions before any later event is sent', async () => {
    const { audiences, topic, subscriber, order, publish } = open();
    audiences.subscribe(topic, access, subscriber);
    publish(1);
    publish(2, { access: true });
    publish(3);
    await nextTurn();
    expect(order).toEqual(['frame 1', 'access 2', 'frame 2', 'frame 3']);
  });

  it('tells an audience that an event is lost when its content cannot be read, and continues', async () => {
    let broken = true;
    const { audiences, topic, subscriber, order, publish } = open(async (_, events) => {
      if (broken) throw new Error('the database is away');
      return events.map(({ id }) => ({ id }));
    });
    audiences.subscribe(topic, access, subscriber);
    publish(1);
    await nextTurn();
    broken = false;
    publish(2);
    await nextTurn();
    expect(order).toEqual(['lost', 'frame 2']);
  });

  it('includes subscribers that join while a batch is being read', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { audiences, topic, subscriber, order, publish } = open(async (_, events) => {
      await gate;
      return events.map(({ id }) => ({ id }));
    });
    audiences.subscribe(topic, access, subscriber);
    publish(1);
    const late = { ...subscriber, send: () => order.push('late') };
    audiences.subscribe({ ...topic, name: 't:me' }, access, late);
    release();
    await nextTurn();
    expect(order).toEqual(['frame 1', 'late']);
  });
});
