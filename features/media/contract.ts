import { z } from 'zod';
import { Images, TRASHED_POSTER_PATH } from '#features/videos/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export const POSTER_MAX_BYTES = 8 * 1024 * 1024;
export const WIDGET_IMAGE_MAX_BYTES = 8 * 1024 * 1024;
export const WIDGET_IMAGES_MAX = 500;
export const WIDGET_TEMPLATE_MAX_BYTES = 256 * 1024;
export const WIDGET_TEMPLATES_MAX = 200;
/** EM-10: images and templates of widgets lie in the folder of their video under this name. */
export const WIDGET_FILES_FOLDER = 'widgets';
/** tus: metadata `filename` and `video` (the id). */
export const UPLOADS_PATH = '/api/v1/uploads';
/** Name of a caption file in its video's folder; it is delivered like the other media files. */
export const captionFile = (number: number): string => `captions-${number}.vtt`;

export const mediaErrors = defineErrors({
  UPLOAD_NOT_FOUND: { status: 404, message: 'This upload no longer exists. Start it again.' },
  UPLOAD_TOO_LARGE: { status: 413, message: 'The file is larger than this server accepts.' },
  UPLOAD_QUOTA: {
    status: 413,
    message: "You're out of storage space. Delete videos and empty the trash to make room.",
  },
  UPLOAD_NO_LENGTH: { status: 400, message: "The upload doesn't state the length of the file." },
  UPLOAD_PROTOCOL: { status: 412, message: 'Uploads need tus 1.0.0.' },
  UPLOAD_BODY_TYPE: {
    status: 415,
    message: 'Upload data must be sent as application/offset+octet-stream.',
  },
  UPLOAD_OFFSET: {
    status: 409,
    message: 'The upload is at another position. Ask for it and continue from there.',
  },
  UPLOAD_CUT: {
    status: 400,
    message: 'The connection was interrupted. The upload resumes where it stopped.',
  },
  NO_SPACE: {
    status: 507,
    message: "The server's disk is almost full. The upload resumes as soon as there's space.",
  },
  NOT_A_VIDEO_ENTRY: { status: 409, message: "You can't upload a file to a live event." },
  POSTER_NOT_A_PICTURE: { status: 415, message: 'Choose a PNG, JPEG, or WebP image.' },
  POSTER_TOO_LARGE: { status: 413, message: 'The image is larger than 8 MB.' },
  POSTER_TOO_MANY_PIXELS: {
    status: 413,
    message: 'The image has more than 100 megapixels. Choose a smaller one.',
  },
  POSTER_NO_FRAME: { status: 409, message: 'This video has no picture that can be used as a thumbnail.' },
  TOO_MANY_WIDGET_IMAGES: {
    status: 409,
    message: `A video has at most ${WIDGET_IMAGES_MAX} images. Delete some first.`,
  },
  TEMPLATE_NOT_HTML: { status: 415, message: 'Choose an HTML file that is encoded as UTF-8 and not empty.' },
  TEMPLATE_TOO_LARGE: { status: 413, message: 'The template is larger than 256 KB.' },
  TOO_MANY_WIDGET_TEMPLATES: {
    status: 409,
    message: `A video has at most ${WIDGET_TEMPLATES_MAX} templates. Delete some first.`,
  },
  NOTHING_TO_RETRY: { status: 409, message: "There's nothing to retry." },
  MEDIA_EXPIRED: { status: 403, message: 'This link has expired. Reload the page.' },
  MEDIA_NOT_FOUND: { status: 404, message: 'File not found.' },
  MEDIA_PREPARING: { status: 503, message: 'This part is still being prepared. Try again in a moment.' },
  MEDIA_NO_SPACE: {
    status: 503,
    message: "The server's disk is almost full, so this part can't be prepared now. Try again later.",
  },
  RANGE_NOT_SATISFIABLE: { status: 416, message: "The file doesn't have this range." },
});

/** State of an upload, for people who manage the video. */
export const Processing = z.object({
  state: z.enum(['uploading', 'processing', 'ready', 'failed']),
  progress: z.number().nullable(),
  /** Milliseconds until everything is encoded; null while unknown. The video plays before that. */
  time_left: z.number().nullable(),
  /** Why it failed or what it waits for, as shown to the owner. */
  reason: z.string().nullable(),
  can_retry: z.boolean(),
  /** Problems of a file that plays nevertheless; `at_ms` is the first occurrence. */
  warnings: z.array(z.object({ code: z.string(), message: z.string(), at_ms: z.number().nullable() })),
  filename: z.string().nullable(),
  size: z.number().nullable(),
});
export type Processing = z.infer<typeof Processing>;

/** A chapter from the uploaded file; times in milliseconds. */
export const Chapter = z.object({ start: z.number(), end: z.number(), title: z.string() });
export type Chapter = z.infer<typeof Chapter>;

/** A frame that the server suggests as a thumbnail; `time` in milliseconds. */
export const PosterSuggestion = z.object({ time: z.number(), url: z.string() });
export type PosterSuggestion = z.infer<typeof PosterSuggestion>;

/** An uploaded image or template: `path` goes into the configuration of a widget. */
export const WidgetFile = z.object({ path: z.string(), url: z.string() });
export type WidgetFile = z.infer<typeof WidgetFile>;

const MAX_TIME_MS = 1000 * 3600 * 1000;
/** Bytes of uploaded files, including those in the trash, which are freed when it is emptied. */
export const StorageUse = z.object({
  own: z.object({ bytes: z.number(), trash_bytes: z.number(), limit_bytes: z.number().nullable() }),
  /** For moderators and administrators. */
  organization: z.object({ bytes: z.number() }).nullable(),
});
export type StorageUse = z.infer<typeof StorageUse>;

const id = z.string().max(40);
const upload = z.string().max(64);
const widgetFile = z.string().max(60);
const nothing = z.unknown();

export const mediaRoutes = {
  createUpload: defineRoute({
    method: 'POST',
    path: UPLOADS_PATH,
    summary: 'Begin a resumable upload (tus 1.0)',
    auth: 'required',
    kind: 'raw',
    encoding: 'bytes',
    rate: { max: 200, windowSec: 300, by: 'person' },
    input: z.object({}),
    output: nothing,
  }),
  uploadStatus: defineRoute({
    method: 'GET',
    path: `${UPLOADS_PATH}/:upload`,
    summary: 'How much of an upload has arrived (tus 1.0, asked with HEAD)',
    auth: 'required',
    kind: 'raw',
    input: z.object({ upload }),
    output: nothing,
  }),
  continueUpload: defineRoute({
    method: 'PATCH',
    path: `${UPLOADS_PATH}/:upload`,
    summary: 'Send more of an upload (tus 1.0)',
    auth: 'required',
    kind: 'raw',
    encoding: 'bytes',
    input: z.object({ upload }),
    output: nothing,
  }),
  cancelUpload: defineRoute({
    method: 'DELETE',
    path: `${UPLOADS_PATH}/:upload`,
    summary: 'Give up an upload (tus 1.0)',
    auth: 'required',
    kind: 'raw',
    input: z.object({ upload }),
    output: nothing,
  }),
  storage: defineRoute({
    method: 'GET',
    path: '/api/v1/studio/storage',
    summary: 'How much space your uploads use',
    auth: 'required',
    input: z.object({}),
    output: StorageUse,
  }),
  processing: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/processing',
    summary: 'How the processing of a video is doing',
    auth: 'required',
    input: z.object({ id }),
    output: Processing,
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/retry',
    summary: 'Process a failed video again',
    auth: 'required',
    rate: { max: 20, windowSec: 300, by: 'person' },
    input: z.object({ id }),
    output: Processing,
  }),
  chapters: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/chapters',
    summary: 'The chapters that the file of a video contains',
    auth: 'public',
    input: z.object({ id }),
    output: z.object({ list: z.array(Chapter) }),
  }),
  setPoster: defineRoute({
    method: 'PUT',
    path: '/api/v1/videos/:id/poster',
    summary: 'Upload a poster (PNG, JPEG or WebP)',
    auth: 'required',
    encoding: 'bytes',
    maxBodyBytes: POSTER_MAX_BYTES,
    rate: { max: 60, windowSec: 300, by: 'person' },
    input: z.object({ id }),
    output: z.object({ images: Images }),
  }),
  setPosterFrame: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/poster',
    summary: 'Use the frame at a time of the video as its poster; time in milliseconds',
    auth: 'required',
    rate: { max: 60, windowSec: 300, by: 'person' },
    input: z.object({ id, time: z.number().int().min(0).max(MAX_TIME_MS) }),
    output: z.object({ images: Images }),
  }),
  posterSuggestions: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/poster_suggestions',
    summary: 'Frames of the video that would make a good poster',
    auth: 'required',
    rate: { max: 60, windowSec: 300, by: 'person' },
    input: z.object({ id }),
    output: z.object({ list: z.array(PosterSuggestion) }),
  }),
  removePoster: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id/poster',
    summary: 'Go back to the poster that was chosen automatically',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ images: Images }),
  }),
  widgetImages: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/widget_images',
    summary: 'Images that were uploaded for the widgets of a video',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ list: z.array(WidgetFile) }),
  }),
  addWidgetImage: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/widget_images',
    summary: 'Upload an image for a widget (PNG, JPEG or WebP); `path` goes into its configuration',
    auth: 'required',
    encoding: 'bytes',
    maxBodyBytes: WIDGET_IMAGE_MAX_BYTES,
    rate: { max: 120, windowSec: 300, by: 'person' },
    input: z.object({ id }),
    output: WidgetFile,
  }),
  removeWidgetImage: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id/widget_images/:name',
    summary: 'Delete an image that was uploaded for a widget',
    auth: 'required',
    input: z.object({ id, name: widgetFile }),
    output: z.object({ ok: z.literal(true) }),
  }),
  widgetTemplates: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/widget_templates',
    summary: 'HTML files that were uploaded for the widgets of a video',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ list: z.array(WidgetFile) }),
  }),
  addWidgetTemplate: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/widget_templates',
    summary: 'Upload an HTML file for a widget (UTF-8); `path` goes into its configuration',
    auth: 'required',
    encoding: 'bytes',
    maxBodyBytes: WIDGET_TEMPLATE_MAX_BYTES,
    rate: { max: 120, windowSec: 300, by: 'person' },
    input: z.object({ id }),
    output: WidgetFile,
  }),
  removeWidgetTemplate: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id/widget_templates/:name',
    summary: 'Delete an HTML file that was uploaded for a widget',
    auth: 'required',
    input: z.object({ id, name: widgetFile }),
    output: z.object({ ok: z.literal(true) }),
  }),
  trashedPoster: defineRoute({
    method: 'GET',
    path: TRASHED_POSTER_PATH,
    summary: 'The poster of a video in the trash, for those who can restore it',
    auth: 'required',
    kind: 'raw',
    input: z.object({ id }),
    output: nothing,
  }),
  original: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/original',
    summary: 'Download the file as it was uploaded',
    auth: 'required',
    kind: 'raw',
    input: z.object({ id }),
    output: nothing,
  }),
  pass: defineRoute({
    method: 'GET',
    path: '/media/:token/:video/pass',
    summary: 'Whether a token opens the files of a video: for a proxy that sends segments by itself',
    auth: 'public',
    kind: 'raw',
    sharedWhen: () => true,
    rate: { max: 12_000, windowSec: 10, by: 'param:token' },
    input: z.object({ token: z.string().max(100), video: id }),
    output: nothing,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/media/:token/:video/*',
    summary: 'A file of a video: playlists, segments, posters, sprites',
    auth: 'public',
    kind: 'raw',
    // The signed path grants access, so no session is looked up.
    sharedWhen: () => true,
    cors: 'open',
    // All viewers of a public video share one token: the limit fits a lecture hall that starts at once.
    rate: { max: 12_000, windowSec: 10, by: 'param:token' },
    input: z.object({ token: z.string().max(100), video: id, '*': z.string().max(120) }),
    output: nothing,
  }),
};
