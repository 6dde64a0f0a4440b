import { describe, expect, it } from 'vitest';
import type { Events, Listener, StoredHappening } from '../events.ts';
import { createLogger } from '../log.ts';
import { createAudiences, type Frame } from './audiences.ts';
import type { TopicRule } from './topic-rule.ts';

const log = createLogger({ level: 'silent', pretty: false });
const hearing = { channel: 'c', until: [] };

/** Events that a test publishes by hand. */
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
  const topic = { name: 't:1', id: '1', rule: { hear: async () => hearing, ...(read ? { read } : {}) } };
  const member = {
    send: ({ id }: Frame) => order.push(`frame ${id}`),
    lost: () => order.push('lost'),
  };
  const happen = (id: number, data: StoredHappening['data'] = {}): void =>
    listener({ id, topic: 'c', type: 'x', data });
  return { audiences, topic, member, order, happen };
}
const turns = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

describe('createAudiences', () => {
  it('reads a burst of events once per audience, however many belong to it', async () => {
    const reads: number[] = [];
    const { audiences, topic, member, order, happen } = open(async (_, events) => {
      reads.push(events.length);
      return events.map(({ id }) => (id === 3 ? null : { id }));
    });
    for (let count = 0; count < 3; count += 1) audiences.join(topic, hearing, { ...member });
    happen(1);
    for (const id of [2, 3, 4]) happen(id);
    await turns();
    expect(reads).toEqual([1, 3]);
    expect(order).toEqual([1, 1, 1, 2, 2, 2, 4, 4, 4].map((id) => `frame ${id}`));
    expect(audiences.position()).toBe(4);
  });

  it('tells of changed permissions before anything that happened later is sent', async () => {
    const { audiences, topic, member, order, happen } = open();
    audiences.join(topic, hearing, member);
    happen(1);
    happen(2, { access: true });
    happen(3);
    await turns();
    expect(order).toEqual(['frame 1', 'access 2', 'frame 2', 'frame 3']);
  });

  it('tells an audience that something is lost when its content cannot be read, and goes on', async () => {
    let broken = true;
    const { audiences, topic, member, order, happen } = open(async (_, events) => {
      if (broken) throw new Error('the database is away');
      return events.map(({ id }) => ({ id }));
    });
    audiences.join(topic, hearing, member);
    happen(1);
    await turns();
    broken = false;
    happen(2);
    await turns();
    expect(order).toEqual(['lost', 'frame 2']);
  });

  it('does not leave out those who join while a batch is being read', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { audiences, topic, member, order, happen } = open(async (_, events) => {
      await gate;
      return events.map(({ id }) => ({ id }));
    });
    audiences.join(topic, hearing, member);
    happen(1);
    audiences.join({ ...topic, name: 't:me' }, hearing, { ...member, send: () => order.push('late') });
    release();
    await turns();
    expect(order).toEqual(['frame 1', 'late']);
  });
});
