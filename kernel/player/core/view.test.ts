import { describe, expect, it, vi } from 'vitest';
import { createView } from './view.ts';

const LOCAL = /^kv-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

describe('createView', () => {
  it('replaces the token and emits an event, once for concurrent callers [TR-01]', async () => {
    const emit = vi.fn();
    const request = vi.fn(async (local: string) => `${local}.signed`);
    const view = createView('kv-1', { createView: request }, { emit });
    await Promise.all([view.renew(), view.renew()]);
    expect(request.mock.calls).toEqual([[expect.stringMatching(LOCAL)]]);
    expect(view.token()).toBe(`${request.mock.calls[0]?.[0]}.signed`);
    expect(emit.mock.calls).toEqual([[{ type: 'viewRenewed' }]]);
    await view.renew();
    expect(new Set(request.mock.calls.flat()).size).toBe(2);
  });

  it('registers the present view under its own id, without an event [TR-01]', async () => {
    const emit = vi.fn();
    const request = vi.fn(async (local: string) => `${local}.newer`);
    const view = createView('kv-1.older', { createView: request }, { emit });
    await view.register();
    expect(request.mock.calls).toEqual([['kv-1']]);
    expect(view.token()).toBe('kv-1.newer');
    expect(emit).not.toHaveBeenCalled();
  });

  it('registers once for all callers, and again only after a failure [TR-01]', async () => {
    const request = vi
      .fn(async (local: string) => `${local}.newer`)
      .mockRejectedValueOnce(new Error('offline'));
    const view = createView('kv-1', { createView: request }, { emit: vi.fn() });
    await expect(Promise.all([view.register(), view.register()])).rejects.toThrow('offline');
    expect(request).toHaveBeenCalledTimes(1);
    await Promise.all([view.register(), view.register()]);
    await view.register();
    expect(request).toHaveBeenCalledTimes(2);
    expect(view.token()).toBe('kv-1.newer');
  });

  it('keeps a renewed view when an earlier registration is answered late [TR-01]', async () => {
    let answer = (_token: string): void => undefined;
    const late = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const request = vi.fn().mockReturnValueOnce(late).mockResolvedValue('kv-2');
    const view = createView('kv-1', { createView: request }, { emit: vi.fn() });
    const registered = view.register();
    await view.renew();
    answer('kv-1.newer');
    await registered;
    expect(view.token()).toBe('kv-2');
  });

  it.each([
    ['the server refuses', { createView: () => Promise.reject(new Error('private')) }, 'private'],
    ['the page cannot ask', {}, 'cannot start a view'],
  ])('keeps the view when %s', async (_, services, message) => {
    const emit = vi.fn();
    const view = createView('kv-1', services, { emit });
    await expect(view.renew()).rejects.toThrow(message);
    await expect(view.register()).rejects.toThrow(message);
    expect(view.token()).toBe('kv-1');
    expect(emit).not.toHaveBeenCalled();
  });
});
