/** Replaces excluded modules of hls.js. They are imported, but never used with our build flags. */
const excluded = undefined;
const names = {};

export default excluded;
export {
  excluded as AC3Demuxer,
  excluded as addVariableDefinition,
  excluded as hasVariableReferences,
  excluded as IFrameController,
  excluded as importVariableDefinition,
  excluded as parsePlayReadyWRM,
  excluded as removePadding,
  excluded as requestMediaKeySystemAccess,
  excluded as SubtitleStreamController,
  excluded as substituteVariables,
  excluded as TimelineController,
  names as KeySystemFormats,
  names as KeySystemIds,
};
