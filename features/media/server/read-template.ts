import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fail } from '#kernel/contract/errors.ts';
import { mediaErrors, WIDGET_TEMPLATE_MAX_BYTES } from '../contract.ts';

/** An uploaded HTML file, unchanged. The name is a hash of the content. */
export async function readTemplate(body: Readable): Promise<{ bytes: Buffer; name: string }> {
  const bytes = await readBytes(body);
  if (!isText(bytes)) throw fail(mediaErrors, 'TEMPLATE_NOT_HTML');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { bytes, name: `${hash}.html` };
}

async function readBytes(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying the stream would close the connection before the error response is sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > WIDGET_TEMPLATE_MAX_BYTES) throw fail(mediaErrors, 'TEMPLATE_TOO_LARGE');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() !== '' && !text.includes('\0');
  } catch {
    return false;
  }
}
