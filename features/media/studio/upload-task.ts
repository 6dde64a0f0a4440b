import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { csrfHeaders, type SessionTokens, sessionHeaders } from '#kernel/client/session-tokens.ts';
import { UPLOADS_PATH } from '../contract.ts';
import { remedyFor, retryDelayMs, toUploadError, waitReason } from './upload-errors.ts';

/** Small enough for every proxy, large enough that the pauses between chunks do not matter. */
const CHUNK_BYTES = 32 * 1024 * 1024;
/** A connection without progress for this long counts as dead. */
const STALL_TIMEOUT_MS = 45_000;
const MAX_TOKEN_RENEWALS = 3;

export interface UploadTaskOptions {
  readonly file: File;
  readonly videoId: string;
  /** The URL of an upload to resume. */
  readonly url: string | null;
  readonly tokens: SessionTokens;
  renewTokens(): Promise<void>;
  onUrl(url: string): void;
  onProgress(sentBytes: number): void;
  /** The upload waits and continues by itself; without a reason, the connection is lost. */
  onLost(reason: string | null): void;
  onFailed(error: unknown): void;
  onDone(): void;
}

export interface UploadTask {
  start(): void;
  pause(): void;
  /** The browser is offline; the request itself might not fail for minutes. */
  handleOffline(): void;
  /** Retries at once when the task is waiting. */
  retryNow(): void;
  /** Stops and deletes the upload on the server. */
  terminate(): Promise<void>;
}

/** Uploads one file by tus and survives lost connections and server restarts. */
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
    // Retries are decided in `recover`, by the server's response.
    retryDelays: null,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      if (isStopped) throw new Error('stopped');
      if (isTokenStale) await options.renewTokens();
      isTokenStale = false;
      addAuthHeaders(request, options.tokens);
    },
    // The library would start over after any refused resumption, whatever the reason.
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

  /** No timeout once everything is sent, because the server may need time to store the file. */
  function watchForStall(sentBytes: number): void {
    clearTimeout(stallTimer);
    if (isStopped || sentBytes >= options.file.size) return;
    stallTimer = setTimeout(dropConnection, STALL_TIMEOUT_MS);
  }
  function dropConnection(): void {
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
    } else if (remedy === 'renew-token' && tries < MAX_TOKEN_RENEWALS) {
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
      if (retryTimer === undefined) dropConnection();
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

/** Deletes an upload on the server. */
export async function terminateUpload(url: string, tokens: SessionTokens): Promise<void> {
  await Upload.terminate(url, {
    retryDelays: null,
    onBeforeRequest: (request) => addAuthHeaders(request, tokens),
    onAfterResponse: (_request, response) => {
      // An unknown upload is already deleted.
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
