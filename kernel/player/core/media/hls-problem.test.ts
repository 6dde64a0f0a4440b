import { ErrorDetails, ErrorTypes } from 'hls.js';
import { describe, expect, it } from 'vitest';
import { problemFromHlsError } from './hls-problem.ts';

const { NETWORK_ERROR, MEDIA_ERROR, MUX_ERROR, OTHER_ERROR } = ErrorTypes;
const network = (details: ErrorDetails, code?: number) => ({
  type: NETWORK_ERROR,
  details,
  ...(code === undefined ? {} : { response: { code } }),
});

describe('problemOfHls', () => {
  it.each([
    [network(ErrorDetails.MANIFEST_LOAD_ERROR, 404), 'MEDIA_NOT_FOUND'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 410), 'MEDIA_NOT_FOUND'],
    [network(ErrorDetails.LEVEL_LOAD_ERROR, 403), 'MEDIA_REFUSED'],
    [network(ErrorDetails.MANIFEST_LOAD_ERROR, 401), 'MEDIA_REFUSED'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 503), 'MEDIA_PREPARING'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 0), 'MEDIA_NETWORK'],
    [network(ErrorDetails.FRAG_LOAD_TIMEOUT), 'MEDIA_NETWORK'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 500), 'MEDIA_SERVER'],
    [network(ErrorDetails.LEVEL_LOAD_ERROR, 501), 'MEDIA_SERVER'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 502), 'MEDIA_NETWORK'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 504), 'MEDIA_NETWORK'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 200), 'MEDIA_SERVER'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 300), 'MEDIA_NETWORK'],
    [network(ErrorDetails.FRAG_LOAD_ERROR, 429), 'MEDIA_NETWORK'],
    [network(ErrorDetails.LEVEL_EMPTY_ERROR), 'MEDIA_FORMAT'],
    [{ type: MEDIA_ERROR, details: ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR }, 'MEDIA_FORMAT'],
    [network(ErrorDetails.MANIFEST_PARSING_ERROR), 'MEDIA_FORMAT'],
    [network(ErrorDetails.LEVEL_PARSING_ERROR), 'MEDIA_FORMAT'],
    [network(ErrorDetails.PLAYLIST_UNCHANGED_ERROR), 'MEDIA_STALLED'],
    [{ type: MEDIA_ERROR, details: ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR }, 'MEDIA_FORMAT'],
    [{ type: MEDIA_ERROR, details: ErrorDetails.BUFFER_ADD_CODEC_ERROR }, 'MEDIA_FORMAT'],
    [{ type: MEDIA_ERROR, details: ErrorDetails.BUFFER_APPEND_ERROR }, 'MEDIA_DECODE'],
    [{ type: MEDIA_ERROR, details: ErrorDetails.FRAG_PARSING_ERROR }, 'MEDIA_DECODE'],
    [{ type: MUX_ERROR, details: ErrorDetails.REMUX_ALLOC_ERROR }, 'MEDIA_DECODE'],
    [{ type: OTHER_ERROR, details: ErrorDetails.INTERNAL_EXCEPTION }, 'MEDIA_DECODE'],
  ])('maps %o to %s [ER-02]', (found, code) => {
    expect(problemFromHlsError(found).code).toBe(code);
  });

  it('keeps the hls.js error text in the details', () => {
    const found = { ...network(ErrorDetails.FRAG_LOAD_ERROR, 500), error: new Error('HTTP 500') };
    expect(problemFromHlsError(found).details).toBe('fragLoadError 500 HTTP 500');
    expect(problemFromHlsError(network(ErrorDetails.FRAG_LOAD_ERROR)).details).toBe('fragLoadError');
  });
});
