/** The player beside the editor. */
export interface StudioPlayer {
  nowMs(): number;
  seek(ms: number): void;
  /** Runs a widget in place of the one it had. The returned function ends it. */
  showWidget(id: string, config: object): () => void;
}
