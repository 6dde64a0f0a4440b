import type { Language } from '#kernel/text/choose-language.ts';
import type { EntryFiles, InlineScript } from './assets.ts';
import type { Call } from './call.ts';

/** A response that the page would otherwise request; it seeds the query cache. */
export interface InitialResponse {
  readonly route: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
}

export interface PageContent {
  readonly status?: number;
  readonly title?: string;
  /** Meta tags: name or property → content. */
  readonly meta?: Readonly<Record<string, string>>;
  readonly links?: readonly Readonly<Record<string, string>>[];
  readonly jsonLd?: object;
  readonly initial?: readonly InitialResponse[];
  /** Overrides `frameAncestors` of the page. */
  readonly frameAncestors?: string;
  /** Origins of other hosts that this page may load frames and images from. */
  readonly contentOrigins?: ContentOrigins;
  /** Data for the page's own `document`. */
  readonly own?: unknown;
  /** Shown until the scripts have loaded. */
  readonly skeleton?: PageSkeleton;
}

/** Markup in the place of the page. The stylesheets load after it, so that it is painted at once. */
export interface PageSkeleton {
  readonly style: string;
  /** Escaped by the page that makes it. */
  readonly html: string;
  /** Its most important images, which are requested before the scripts. */
  readonly images?: ReadonlyArray<{ readonly href: string; readonly media?: string }>;
}

export interface ContentOrigins {
  readonly frames: readonly string[];
  readonly images: readonly string[];
  /** What scripts of the page may fetch. */
  readonly files: readonly string[];
}

/** A page of the site. The document contains its data; React renders it. */
export interface Page {
  readonly path: string;
  /** The entry script, if the page is a separate app. */
  readonly entry?: string;
  /** The value of `frame-ancestors`; 'none' by default. */
  readonly frameAncestors?: string;
  /** Lets a page of another site that opened this one as a window communicate with it. */
  readonly keepsOpener?: boolean;
  load?(input: Readonly<Record<string, string>>, call: Call): Promise<PageContent>;
  /** Replaces the default document; its style elements carry the nonce too. */
  document?(parts: DocumentParts): string;
}

/** The parts of a document. */
export interface DocumentParts {
  readonly content: PageContent;
  readonly data: object;
  readonly entry: EntryFiles;
  readonly nonce: string;
  readonly siteName: string;
  /** Shown by browsers without JavaScript. */
  readonly noScript: string;
  readonly language: Language;
  /** The visitor's choice, unless it is the system's theme. */
  readonly theme: string | undefined;
  /** Returns a script to put into the document. */
  inline(source: string): InlineScript;
}
