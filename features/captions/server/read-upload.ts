import type { Readable } from 'node:stream';
import { fail } from '#kernel/contract/errors.ts';
import { CAPTIONS_MAX_BYTES, captionErrors } from '../contract.ts';
import type { ParsedCaptions } from '../cue.ts';
import { describeFault } from '../describe-fault.ts';
import { detectEncoding } from '../detect-encoding.ts';
import { parseCaptions } from '../parse-captions.ts';

async function readBytes(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying the stream would close the connection before the error response is sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > CAPTIONS_MAX_BYTES) throw fail(captionErrors, 'CAPTIONS_TOO_LARGE');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Parses an upload in any supported format and encoding; the error names the first invalid line. */
export async function readUpload(body: Readable): Promise<ParsedCaptions> {
  const bytes = await readBytes(body);
  const parsed = parseCaptions(new TextDecoder(detectEncoding(bytes)).decode(bytes));
  if (!parsed) throw fail(captionErrors, 'NOT_CAPTIONS');
  if (parsed.cues.length > 0) return parsed;
  const { firstFault } = parsed;
  throw fail(
    captionErrors,
    'NO_CUES',
    firstFault ? { message: `No caption in this file can be read. ${describeFault(firstFault)}` } : {},
  );
}
