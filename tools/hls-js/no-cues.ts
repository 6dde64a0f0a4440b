/** Stands for cues inside of segments, which ours have none of. */
const nothing = (): undefined => undefined;

export { nothing as flushTextTrackMetadataCueSamples, nothing as flushTextTrackUserdataCueSamples };
