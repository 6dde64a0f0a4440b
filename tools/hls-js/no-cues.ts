/** Replaces the handling of cues inside segments, which ours do not contain. */
const noop = (): undefined => undefined;

export { noop as flushTextTrackMetadataCueSamples, noop as flushTextTrackUserdataCueSamples };
