/** A WebDriver BiDi connection: https://www.w3.org/TR/webdriver-bidi/ */
export interface BidiConnection {
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  close(): void;
}

interface Response {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`${url} cannot be reached`));
  });
  let lastId = 0;
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id = 0, type, result, error, message } = JSON.parse(String(data)) as Response;
    const response = pending.get(id);
    pending.delete(id);
    if (type === 'success') response?.resolve(result);
    else response?.reject(new Error(`${error}: ${message}`));
  };
  socket.onclose = () => {
    for (const { reject } of pending.values()) reject(new Error('The browser closed the connection'));
    pending.clear();
  };
  return {
    async send<Result>(method: string, params: object = {}) {
      lastId += 1;
      const response = Promise.withResolvers<unknown>();
      pending.set(lastId, response);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      // Thrown here, the error has the stack of the caller.
      return (await response.promise.catch((error: Error) => {
        throw new Error(`${method}: ${error.message}`);
      })) as Result;
    },
    close: () => socket.close(),
  };
}
