import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { csrfHeaders, type SessionTokens, sessionHeaders } from '#kernel/client/session-tokens.ts';
import { UPLOADS_PATH } from '../contract.ts';
import { remedyFor, retryDelayMs, toUploadError, waitReason } from './upload-errors.ts';

/** Small enough for every proxy in between, large enough that the pauses do not count. */
const CHUNK_BYTES = 32 * 1024 * 1024;
/** A connection that carries nothing for so long is dead, even if nobody said so. */
const STALLED_MS = 45_000;
const TOKEN_TRIES = 3;

export interface UploadTaskOptions {
  readonly file: File;
  readonly videoId: string;
  /** Of an upload that was begun before. */
  readonly url: string | null;
  readonly tokens: SessionTokens;
  renewTokens(): Promise<void>;
  onUrl(url: string): void;
  onProgress(sentBytes: number): void;
  /** It waits and goes on by itself; without a reason the connection is lost. */
  onLost(reason: string | null): void;
  onFailed(error: unknown): void;
  onDone(): void;
}

export interface UploadTask {
  start(): void;
  pause(): void;
  /** The browser has noticed that the connection is gone; the request may not know it for minutes. */
  handleOffline(): void;
  /** Try again now, if it waits for the connection. */
  retryNow(): void;
  /** Stops, and the server throws away what it has. */
  terminate(): Promise<void>;
}

/** Sends one file by tus, and keeps at it through lost connections and restarts of the server. */
export function createUploadTask(options: UploadTaskOptions): UploadTask {
  let tries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = true;
  let isTokenStale = false;
  let hasStartedOver = false;

  const upload = new Upload(options.file, {
    endpoint: new URL(UPLOADS_PATH, location.href).href,
    uploadUrl: options.url,
    metadata: { filename: options.file.name, video: options.videoId },
    chunkSize: CHUNK_BYTES,
    // Waiting and trying again is decided here, by what the server said.
    retryDelays: null,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      if (isStopped) throw new Error('stopped');
      if (isTokenStale) await options.renewTokens();
      isTokenStale = false;
      addAuthHeaders(request, options.tokens);
    },
    // The library would answer a refused resumption by starting from the first byte, whatever the reason was.
    onAfterResponse: (_request, response) => throwIfRefused(response),
    onUploadUrlAvailable: () => upload.url && options.onUrl(upload.url),
    onProgress(sentBytes) {
      watchForStall(sentBytes);
      options.onProgress(sentBytes);
    },
    onChunkComplete() {
      tries = 0;
    },
    onSuccess() {
      clearTimeout(stallTimer);
      options.onDone();
    },
    onError: (error) => recover((error as DetailedError).causingError ?? error),
  });

  /** With everything sent the server may take its time to store it. */
  function watchForStall(sentBytes: number): void {
    clearTimeout(stallTimer);
    if (isStopped || sentBytes >= options.file.size) return;
    stallTimer = setTimeout(lose, STALLED_MS);
  }
  function lose(): void {
    void upload.abort();
    recover(null);
  }
  function recover(error: unknown): void {
    clearTimeout(stallTimer);
    if (isStopped) return;
    const remedy = remedyFor(error);
    if (remedy === 'start-over' && !hasStartedOver) {
      hasStartedOver = true;
      upload.url = null;
      upload.options.uploadUrl = null;
      startNow();
    } else if (remedy === 'renew-token' && tries < TOKEN_TRIES) {
      isTokenStale = true;
      tries += 1;
      startNow();
    } else if (remedy === 'wait') {
      options.onLost(waitReason(error));
      retryTimer = setTimeout(startNow, retryDelayMs(tries));
      tries += 1;
    } else {
      options.onFailed(error);
    }
  }
  function startNow(): void {
    isStopped = false;
    clearTimeout(retryTimer);
    retryTimer = undefined;
    upload.start();
  }
  const stop = (): void => {
    isStopped = true;
    clearTimeout(stallTimer);
    clearTimeout(retryTimer);
    retryTimer = undefined;
    void upload.abort();
  };

  return {
    start: startNow,
    pause: stop,
    handleOffline() {
      if (retryTimer === undefined) lose();
    },
    retryNow() {
      if (retryTimer !== undefined) startNow();
    },
    async terminate() {
      stop();
      const url = upload.url ?? options.url;
      if (url) await terminateUpload(url, options.tokens);
    },
  };
}

/** The server throws away what it has of an upload. */
export async function terminateUpload(url: string, tokens: SessionTokens): Promise<void> {
  await Upload.terminate(url, {
    retryDelays: null,
    onBeforeRequest: (request) => addAuthHeaders(request, tokens),
    onAfterResponse: (_request, response) => {
      // One that is not known any more has ended already.
      if (response.getStatus() !== 404) throwIfRefused(response);
    },
  }).catch((error: unknown) => {
    const status = (error as DetailedError).originalResponse?.getStatus();
    if (status !== 404) throw (error as DetailedError).causingError ?? error;
  });
}

function addAuthHeaders(request: HttpRequest, tokens: SessionTokens): void {
  const headers = { ...sessionHeaders(tokens), ...csrfHeaders(tokens) };
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
}

function throwIfRefused(response: HttpResponse): void {
  const status = response.getStatus();
  if (status < 200 || status > 299) throw toUploadError(status, response.getBody());
}
