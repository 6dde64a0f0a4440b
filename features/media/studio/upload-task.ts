import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { csrfHeaders, type SessionTokens, sessionHeaders } from '#kernel/client/session-tokens.ts';
import { UPLOADS_PATH } from '../contract.ts';
import { answerError, reasonToWait, remedyFor, waitBeforeTry } from './upload-answer.ts';

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
  lose(): void;
  /** Try again now, if it waits for the connection. */
  nudge(): void;
  /** Stops, and the server throws away what it has. */
  giveUp(): Promise<void>;
}

/** Sends one file by tus, and keeps at it through lost connections and restarts of the server. */
export function createUploadTask(options: UploadTaskOptions): UploadTask {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let stopped = true;
  let staleToken = false;
  let startedOver = false;

  const upload = new Upload(options.file, {
    endpoint: new URL(UPLOADS_PATH, location.href).href,
    uploadUrl: options.url,
    metadata: { filename: options.file.name, video: options.videoId },
    chunkSize: CHUNK_BYTES,
    // Waiting and trying again is decided here, by what the server said.
    retryDelays: null,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      if (stopped) throw new Error('stopped');
      if (staleToken) await options.renewTokens();
      staleToken = false;
      identify(request, options.tokens);
    },
    // The library would answer a refused resumption by starting from the first byte, whatever the reason was.
    onAfterResponse: (_request, response) => refuse(response),
    onUploadUrlAvailable: () => upload.url && options.onUrl(upload.url),
    onProgress(sentBytes) {
      watchOver(sentBytes);
      options.onProgress(sentBytes);
    },
    onChunkComplete() {
      tries = 0;
    },
    onSuccess() {
      clearTimeout(watch);
      options.onDone();
    },
    onError: (error) => recover((error as DetailedError).causingError ?? error),
  });

  /** With everything sent the server may take its time to store it. */
  function watchOver(sentBytes: number): void {
    clearTimeout(watch);
    if (stopped || sentBytes >= options.file.size) return;
    watch = setTimeout(lose, STALLED_MS);
  }
  function lose(): void {
    void upload.abort();
    recover(null);
  }
  function recover(error: unknown): void {
    clearTimeout(watch);
    if (stopped) return;
    const remedy = remedyFor(error);
    if (remedy === 'start-over' && !startedOver) {
      startedOver = true;
      upload.url = null;
      upload.options.uploadUrl = null;
      again();
    } else if (remedy === 'renew-token' && tries < TOKEN_TRIES) {
      staleToken = true;
      tries += 1;
      again();
    } else if (remedy === 'wait') {
      options.onLost(reasonToWait(error));
      timer = setTimeout(again, waitBeforeTry(tries));
      tries += 1;
    } else {
      options.onFailed(error);
    }
  }
  function again(): void {
    stopped = false;
    clearTimeout(timer);
    timer = undefined;
    upload.start();
  }
  const stop = (): void => {
    stopped = true;
    clearTimeout(watch);
    clearTimeout(timer);
    timer = undefined;
    void upload.abort();
  };

  return {
    start: again,
    pause: stop,
    lose() {
      if (timer === undefined) lose();
    },
    nudge() {
      if (timer !== undefined) again();
    },
    async giveUp() {
      stop();
      const url = upload.url ?? options.url;
      if (url) await endUpload(url, options.tokens);
    },
  };
}

/** The server throws away what it has of an upload. */
export async function endUpload(url: string, tokens: SessionTokens): Promise<void> {
  await Upload.terminate(url, {
    retryDelays: null,
    onBeforeRequest: (request) => identify(request, tokens),
    onAfterResponse: (_request, response) => {
      // One that is not known any more has ended already.
      if (response.getStatus() !== 404) refuse(response);
    },
  }).catch((error: unknown) => {
    const status = (error as DetailedError).originalResponse?.getStatus();
    if (status !== 404) throw (error as DetailedError).causingError ?? error;
  });
}

function identify(request: HttpRequest, tokens: SessionTokens): void {
  const headers = { ...sessionHeaders(tokens), ...csrfHeaders(tokens) };
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
}

function refuse(response: HttpResponse): void {
  const status = response.getStatus();
  if (status < 200 || status > 299) throw answerError(status, response.getBody());
}
