type Listener = (...args: unknown[]) => void;
interface Entry {
  readonly call: Listener;
  readonly self: unknown;
  readonly once: boolean;
}

/** The subset of the package `eventemitter3` that hls.js uses. */
export class EventEmitter {
  #entries = new Map<string, Entry[]>();

  #add(event: string, call: Listener, self: unknown, once: boolean): this {
    this.#entries.set(event, [...(this.#entries.get(event) ?? []), { call, self: self ?? this, once }]);
    return this;
  }
  on(event: string, call: Listener, self?: unknown): this {
    return this.#add(event, call, self, false);
  }
  once(event: string, call: Listener, self?: unknown): this {
    return this.#add(event, call, self, true);
  }
  off(event: string, call?: Listener, self?: unknown, once?: boolean): this {
    const shouldKeep = (entry: Entry): boolean =>
      (call !== undefined && entry.call !== call) ||
      (self !== undefined && entry.self !== self) ||
      (once === true && !entry.once);
    this.#entries.set(event, (this.#entries.get(event) ?? []).filter(shouldKeep));
    return this;
  }
  removeAllListeners(event?: string): this {
    if (event === undefined) this.#entries.clear();
    else this.#entries.delete(event);
    return this;
  }
  emit(event: string, ...args: unknown[]): boolean {
    const entries = this.#entries.get(event) ?? [];
    for (const { call, self, once } of entries) {
      if (once) this.off(event, call, undefined, true);
      call.apply(self, args);
    }
    return entries.length > 0;
  }
  listenerCount(event: string): number {
    return this.#entries.get(event)?.length ?? 0;
  }
  listeners(event: string): Listener[] {
    return (this.#entries.get(event) ?? []).map(({ call }) => call);
  }
}
