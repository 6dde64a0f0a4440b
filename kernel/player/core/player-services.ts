export interface OpenVideoOptions {
  /** Where the other video starts; at its beginning, or where this viewer stopped, when absent. */
  readonly atMs?: number;
}

/** What the application around a player offers to widgets. A page leaves out what it cannot do. */
export interface PlayerServices {
  /** Opens another video in place of this one. Resolves when it is open, rejects when it cannot be opened. */
  openVideo?(id: string, options: OpenVideoOptions): Promise<void>;
}
