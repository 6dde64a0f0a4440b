import { Agent, request } from 'node:http';

export interface Post {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one post and throws unless it was taken. */
export function send(url: string, { path, headers, body }: Post, agent: Agent): Promise<void> {
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

/** Posts taken per second by so many writers at once. */
export async function postRate(
  url: string,
  next: () => Post,
  { writers, seconds }: { writers: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: writers });
  const begun = performance.now();
  let taken = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() - begun < seconds * 1000) {
        await send(url, next(), agent);
        taken += 1;
      }
    }),
  );
  agent.destroy();
  return taken / ((performance.now() - begun) / 1000);
}
