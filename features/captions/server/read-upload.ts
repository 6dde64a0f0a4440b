import type { Readable } from 'node:stream';
import { fail } from '#kernel/contract/errors.ts';
import { CAPTIONS_MAX_BYTES, captionErrors } from '../contract.ts';
import type { ParsedCaptions } from '../cue.ts';
import { faultText } from '../fault-text.ts';
import { parseCaptions } from '../parse-captions.ts';
import { textEncoding } from '../text-encoding.ts';

async function bytesOf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The rest is left unread, not torn down: the caller still has to hear why.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > CAPTIONS_MAX_BYTES) throw fail(captionErrors, 'CAPTIONS_TOO_LARGE');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** An uploaded file as captions, whatever its format and encoding; refused with the place where it goes wrong. */
export async function readUpload(body: Readable): Promise<ParsedCaptions> {
  const bytes = await bytesOf(body);
  const parsed = parseCaptions(new TextDecoder(textEncoding(bytes)).decode(bytes));
  if (!parsed) throw fail(captionErrors, 'NOT_CAPTIONS');
  if (parsed.cues.length > 0) return parsed;
  const { firstFault } = parsed;
  throw fail(
    captionErrors,
    'NO_CUES',
    firstFault ? { message: `No caption in this file can be read. ${faultText(firstFault)}` } : {},
  );
}
