import { Agent, request } from 'node:http';

export interface Post {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one post and rejects unless it is accepted. */
export function sendPost(url: string, { path, headers, body }: Post, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path}: ${response.statusCode} ${answer.slice(0, 200)}`));
      });
    });
    sent.on('error', reject).end(body);
  });
}

/** Returns the number of accepted posts per second with the given number of concurrent writers. */
export async function measurePostRate(
  url: string,
  next: () => Post,
  { writers, seconds }: { writers: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: writers });
  const startedAt = performance.now();
  let accepted = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() - startedAt < seconds * 1000) {
        await sendPost(url, next(), agent);
        accepted += 1;
      }
    }),
  );
  agent.destroy();
  return accepted / ((performance.now() - startedAt) / 1000);
}
