import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens event streams on bare sockets. Such a cheap client leaves the CPU to the server that is measured. */
export async function openStreams(
  url: string,
  topics: string,
  count: number,
  onData: (chunk: string) => void = () => {},
  headers = '',
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const request = `GET /api/v1/events?topics=${topics} HTTP/1.1\r\nhost: ${hostname}\r\n${headers}\r\n`;
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname).setEncoding('latin1');
    socket.on('error', () => {}).on('data', onData);
    socket.write(request);
    const [first] = (await once(socket, 'data')) as [string];
    if (!first.startsWith('HTTP/1.1 200')) throw new Error(`the stream was rejected: ${first.slice(0, 200)}`);
    return socket;
  };
  const sockets: Socket[] = [];
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, count - sockets.length) }, open))),
    );
  return sockets;
}

const BATCH_SIZE = 250;
