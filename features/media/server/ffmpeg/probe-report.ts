import { z } from 'zod';

const Tags = z.record(z.string(), z.string()).optional();

const Stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  field_order: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  sample_rate: z.string().optional(),
  channels: z.number().optional(),
  start_time: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.record(z.string(), z.number()).optional(),
  tags: Tags,
  side_data_list: z.array(z.object({ displaymatrix: z.string().optional() })).optional(),
});
export type ProbeStream = z.infer<typeof Stream>;

const Packet = z.object({
  stream_index: z.number(),
  pts_time: z.string().optional(),
  dts_time: z.string().optional(),
  duration_time: z.string().optional(),
  flags: z.string().optional(),
});

/** The part of ffprobe's JSON that we use. Untrusted: its values come from the file. */
export const ProbeReport = z.object({
  streams: z.array(Stream).default([]),
  chapters: z
    .array(z.object({ start_time: z.string().optional(), end_time: z.string().optional(), tags: Tags }))
    .default([]),
  packets: z.array(Packet).default([]),
  frames: z
    .array(z.object({ stream_index: z.number().optional(), nb_samples: z.number().optional() }))
    .default([]),
  format: z.object({ start_time: z.string().optional(), duration: z.string().optional() }).default({}),
});
export type ProbeReport = z.infer<typeof ProbeReport>;

/** The entries that ffprobe prints. */
export const probeEntries = [
  'format=start_time,duration',
  `stream=${Object.keys(Stream.shape)
    .filter((key) => !['tags', 'disposition', 'side_data_list'].includes(key))
    .join(',')}`,
  'stream_tags=language,title',
  'stream_disposition=default,attached_pic',
  'stream_side_data=displaymatrix',
  'chapter=start_time,end_time',
  'chapter_tags=title',
].join(':');
