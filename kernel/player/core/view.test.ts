import { describe, expect, it, vi } from 'vitest';
import { createView } from './view.ts';

describe('createView', () => {
  it('replaces the token and emits an event, once for concurrent callers [TR-01]', async () => {
    const emit = vi.fn();
    const renewView = vi.fn(async () => 'kv-2');
    const view = createView('kv-1', { renewView }, { emit });
    await Promise.all([view.renew(), view.renew()]);
    expect([view.token(), renewView.mock.calls.length]).toEqual(['kv-2', 1]);
    expect(emit.mock.calls).toEqual([[{ type: 'viewRenewed' }]]);
    await view.renew();
    expect(renewView).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the server refuses', { renewView: () => Promise.reject(new Error('private')) }, 'private'],
    ['the page cannot ask', {}, 'cannot start another view'],
  ])('keeps the view when %s', async (_, services, message) => {
    const emit = vi.fn();
    const view = createView('kv-1', services, { emit });
    await expect(view.renew()).rejects.toThrow(message);
    expect(view.token()).toBe('kv-1');
    expect(emit).not.toHaveBeenCalled();
  });
});
