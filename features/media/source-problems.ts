/** Why a source was refused or failed, as shown to the owner. `retry`: the same file may succeed later. */
export interface SourceProblem {
  readonly message: string;
  readonly retry: boolean;
}

/** Owners never see other texts than these. */
export const sourceProblems = {
  EMPTY_FILE: { message: 'The file is empty.', retry: false },
  NOT_MEDIA: { message: 'This is not a video or audio file that we know.', retry: false },
  PLAYLIST_FILE: {
    message: 'This file only points to other files. Upload the video itself.',
    retry: false,
  },
  PICTURE_FILE: { message: 'This is a picture. Upload a video or an audio file.', retry: false },
  ANIMATED_PICTURE: { message: 'Animated pictures such as GIF cannot be used as a video.', retry: false },
  UNREADABLE: { message: 'The file is damaged and cannot be read.', retry: false },
  TRUNCATED: { message: 'The end of the file is missing. Upload it again.', retry: false },
  NO_TRACKS: { message: 'The file has neither a picture nor a sound track.', retry: false },
  UNKNOWN_CODEC: { message: 'The picture or sound is in a format that we cannot decode.', retry: false },
  TOO_MANY_TRACKS: { message: 'The file has more tracks than a video can have.', retry: false },
  PICTURE_TOO_LARGE: { message: 'The picture is larger than 8192 pixels on a side.', retry: false },
  TOO_LONG: { message: 'The file is longer than 12 hours.', retry: false },
  NO_DURATION: { message: 'The length of the file cannot be found.', retry: false },
  DECODE_FAILED: { message: 'A part of the file could not be decoded.', retry: true },
  TOOL_MISSING: { message: 'The server has no ffmpeg, so nothing can be processed yet.', retry: true },
  TOOL_HUNG: { message: 'Processing took far too long and was stopped.', retry: true },
  TOOL_KILLED: { message: 'Processing was interrupted.', retry: true },
  TOOL_FAILED: { message: 'Processing failed on this file.', retry: true },
  OUTPUT_TOO_LARGE: {
    message: 'Processing produced far more data than expected and was stopped.',
    retry: true,
  },
  OUT_OF_MEMORY: { message: 'The file needs more memory to process than is allowed.', retry: true },
  NEVER_ARRIVED: { message: 'The upload was never finished. Upload the file again.', retry: false },
  DISK_FULL: { message: 'The server has no space left. Nothing was lost; try again later.', retry: true },
  ENCODER_DIFFERS: {
    message: 'The servers run different versions of the encoder. Process the video again.',
    retry: true,
  },
} as const satisfies Record<string, SourceProblem>;

export type SourceProblemCode = keyof typeof sourceProblems;
