/** Input of one device as both WebDriver protocols describe it: https://www.w3.org/TR/webdriver2/#actions */
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

/** The document that a script runs in and input goes to: that of the page, or of its first frame. */
export type DocumentName = 'page' | 'frame';

/** One window with its own cookies and storage. */
export interface Tab {
  /** Resolves when the page has loaded. */
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the document. Its value, awaited, is a string. */
  evaluate(expression: string, document: DocumentName): Promise<string>;
  /** Coordinates count from the corner of that document's viewport. */
  performInput(sources: readonly InputSource[], document: DocumentName): Promise<void>;
  close(): Promise<void>;
}

/** A running browser, whichever protocol drives it. */
export interface Browser {
  /** 'Firefox 153.7.0' */
  readonly name: string;
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export const VIEWPORT = { width: 1280, height: 800 } as const;
