/** Replaces the demuxers of other formats than fragmented MP4; it recognizes no stream. */
const noDemuxer = { probe: (): boolean => false };

export default noDemuxer;
