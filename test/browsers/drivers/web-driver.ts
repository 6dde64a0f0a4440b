/** The classic WebDriver protocol over HTTP: https://www.w3.org/TR/webdriver2/ */
export interface WebDriver {
  post<Result = unknown>(path: string, body: object): Promise<Result>;
  remove(path: string): Promise<void>;
  isReady(): Promise<boolean>;
}

export function createWebDriver(url: string): WebDriver {
  async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(url + path, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
  return {
    post: (path, body) => send('POST', path, body),
    remove: (path) => send('DELETE', path),
    isReady: () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}
