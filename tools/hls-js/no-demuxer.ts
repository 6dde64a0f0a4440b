/** Stands for the readers of streams that are not fragmented MP4: it recognises none. */
const noDemuxer = { probe: (): boolean => false };

export default noDemuxer;
