/** Stands for parts of hls.js that are left out. They are imported, but with our flags never reached. */
const absent = undefined;
const names = {};

export default absent;
export {
  absent as AC3Demuxer,
  absent as addVariableDefinition,
  absent as hasVariableReferences,
  absent as IFrameController,
  absent as importVariableDefinition,
  absent as parsePlayReadyWRM,
  absent as requestMediaKeySystemAccess,
  absent as SubtitleStreamController,
  absent as substituteVariables,
  absent as TimelineController,
  names as KeySystemFormats,
  names as KeySystemIds,
};
