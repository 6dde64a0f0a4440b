import type { Lifetime } from './lifetime.ts';

/** Permissions of a framed page. */
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
  /** Accessible name. */
  readonly title: string;
  /** Scripts, forms, and popups by default. Without `allow-same-origin` the page has an opaque origin. */
  readonly sandbox?: readonly SandboxToken[];
  /** Messages of the framed page only. Validate their content: it is as trustworthy as that page. */
  onMessage?(data: unknown): void;
}

export type FrameElement = Pick<HTMLIFrameElement, 'contentWindow' | 'ownerDocument'>;

/** A framed page. Render it with `WidgetFrame`; it closes when the widget ends. */
export interface Frame {
  readonly src: string;
  readonly title: string;
  readonly sandbox: string;
  /** The frame may have navigated to another site: send no secrets. */
  post(data: unknown): void;
  close(): void;
  isClosed(): boolean;
  onClose(listener: () => void): () => void;
  /** Called by `WidgetFrame` on mount; the returned function on unmount. */
  attach(element: FrameElement): () => void;
}

const DEFAULT_SANDBOX: readonly SandboxToken[] = ['allow-scripts', 'allow-forms', 'allow-popups'];

/** Resolves the URL of a page that may be framed; throws for everything else. */
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
  /** The document's URL; '' without a document. */
  readonly baseUrl: string;
}

/** Sandboxed frames of widgets. */
export function createFrames({ baseUrl }: FramesOptions) {
  /** Widgets with a mounted frame, once per frame. */
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
