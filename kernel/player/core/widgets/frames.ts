import type { Lifetime } from './lifetime.ts';

/** What a framed page may do; nothing that is not named. */
export type SandboxToken =
  | 'allow-downloads'
  | 'allow-forms'
  | 'allow-modals'
  | 'allow-popups'
  | 'allow-popups-to-escape-sandbox'
  | 'allow-same-origin'
  | 'allow-scripts';

export interface FrameOptions {
  readonly src: string;
  /** Names the frame for screen readers. */
  readonly title: string;
  /** Scripts, forms, and popups unless said otherwise. Without `allow-same-origin` the page has an origin of its own. */
  readonly sandbox?: readonly SandboxToken[];
  /** Messages of the framed page, and of nobody else. Their content is as trustworthy as that page. */
  onMessage?(data: unknown): void;
}

/** The element, as far as the core cares. */
export type FrameElement = Pick<HTMLIFrameElement, 'contentWindow' | 'ownerDocument'>;

/** A framed page. Draw it with `WidgetFrame`; it is gone when the widget ends. */
export interface Frame {
  readonly src: string;
  readonly title: string;
  readonly sandbox: string;
  /** Anybody may be at the other end after a navigation: send no secrets. */
  post(data: unknown): void;
  close(): void;
  isClosed(): boolean;
  onClose(listener: () => void): () => void;
  /** Called by `WidgetFrame` when the element appears; the returned function when it goes. */
  attach(element: FrameElement): () => void;
}

const DEFAULT_SANDBOX: readonly SandboxToken[] = ['allow-scripts', 'allow-forms', 'allow-popups'];

/** Resolves an address that may be framed; throws for everything else. */
export function frameUrl(src: string, sandbox: readonly SandboxToken[], baseUrl: string): string {
  const url = toUrl(src, baseUrl);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`frame: '${src}' is not the address of a web page`);
  const isOurs = url.origin === toUrl(baseUrl, '')?.origin;
  if (isOurs && sandbox.includes('allow-scripts') && sandbox.includes('allow-same-origin'))
    throw new Error('frame: a page of our own origin with scripts could leave its sandbox');
  return url.href;
}

function toUrl(address: string, baseUrl: string): URL | null {
  try {
    return baseUrl ? new URL(address, baseUrl) : new URL(address);
  } catch {
    return null;
  }
}

export interface FramesOptions {
  /** The document's address; '' where there is none. */
  readonly baseUrl: string;
}

/** Sandboxed frames of widgets. */
export function createFrames({ baseUrl }: FramesOptions) {
  /** Widgets with a frame on the screen, once per frame. */
  const shown: string[] = [];
  return {
    isShownFor: (widget: string): boolean => shown.includes(widget),
    open(widget: string, lifetime: Lifetime, options: FrameOptions): Frame {
      const { sandbox = DEFAULT_SANDBOX, title } = options;
      const onMessage = lifetime.guard((data: unknown) => options.onMessage?.(data));
      const closeListeners = new Set<() => void>();
      let element: FrameElement | null = null;
      let closed = false;
      const close = lifetime.until(() => {
        if (closed) return;
        closed = true;
        for (const listener of [...closeListeners]) listener();
      });
      return {
        src: frameUrl(options.src, sandbox, baseUrl),
        title,
        sandbox: sandbox.join(' '),
        close,
        isClosed: () => closed,
        onClose(listener) {
          closeListeners.add(listener);
          return () => closeListeners.delete(listener);
        },
        post: (data) => element?.contentWindow?.postMessage(data, '*'),
        attach(own) {
          const page = own.ownerDocument.defaultView;
          const listener = ({ source, data }: MessageEvent): void => {
            if (!closed && source !== null && source === own.contentWindow) onMessage(data);
          };
          page?.addEventListener('message', listener);
          element = own;
          shown.push(widget);
          return () => {
            page?.removeEventListener('message', listener);
            element = null;
            shown.splice(shown.indexOf(widget), 1);
          };
        },
      };
    },
  };
}
export type Frames = ReturnType<typeof createFrames>;
