/** The captions API for other features. */
export interface CaptionsPort {
  /** What is said in each video, in its default language and cut after a while; without videos that have no captions. */
  textsOf(videoIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
