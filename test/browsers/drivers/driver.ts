/** Input of one device, in the format of both WebDriver protocols: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource = PointerSource | KeySource;

interface PointerSource {
  readonly type: 'pointer';
  readonly id: string;
  readonly parameters: { readonly pointerType: 'mouse' };
  readonly actions: readonly (
    | {
        readonly type: 'pointerMove';
        readonly x: number;
        readonly y: number;
        readonly origin: 'viewport';
        readonly duration: number;
      }
    | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  )[];
}

interface KeySource {
  readonly type: 'key';
  readonly id: string;
  readonly actions: readonly { readonly type: 'keyDown' | 'keyUp'; readonly value: string }[];
}

/** The document for scripts and input: the page or its first frame. */
export type DocumentName = 'page' | 'frame';

/** One window with its own cookies and storage. */
export interface Tab {
  /** Resolves when the page has loaded. */
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the document, which must resolve to a string. */
  evaluate(expression: string, document: DocumentName): Promise<string>;
  /** Coordinates are relative to that document's viewport. */
  performInput(sources: readonly InputSource[], document: DocumentName): Promise<void>;
  close(): Promise<void>;
}

/** A running browser, independent of its protocol. */
export interface Browser {
  /** 'Firefox 153.7.0' */
  readonly name: string;
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export const VIEWPORT = { width: 1280, height: 800 } as const;
