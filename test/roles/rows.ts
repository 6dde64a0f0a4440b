import { accountRows, organizationRows } from './accounts.ts';
import { analyticsRows } from './analytics.ts';
import { captionRows } from './captions.ts';
import { channelRows } from './channels.ts';
import { commentRows } from './comments.ts';
import { embedRows } from './embeds.ts';
import { highlightRows } from './highlights.ts';
import { historyRows } from './history.ts';
import { likeRows } from './likes.ts';
import { mediaRows } from './media.ts';
import { playbackRows } from './playback.ts';
import { playlistRows } from './playlists.ts';
import { problemRows } from './problems.ts';
import { quizRows } from './quizzes.ts';
import { recommendationRows } from './recommendations.ts';
import { reminderRows } from './reminders.ts';
import { serverRows } from './server.ts';
import { timelineRows } from './timeline.ts';
import { videofrontRows } from './videofront.ts';
import { videoRows } from './videos.ts';
import { viewRows } from './views.ts';
import type { RoleRow } from './world.ts';

/** One list of rows per feature. A route without a row fails the table. */
export const ROWS: Readonly<Record<string, Readonly<Record<string, RoleRow>>>> = {
  server: serverRows,
  accounts: accountRows,
  organizations: organizationRows,
  videos: videoRows,
  analytics: analyticsRows,
  captions: captionRows,
  channels: channelRows,
  comments: commentRows,
  media: mediaRows,
  embeds: embedRows,
  playback: playbackRows,
  playlists: playlistRows,
  problems: problemRows,
  quizzes: quizRows,
  highlights: highlightRows,
  history: historyRows,
  likes: likeRows,
  recommendations: recommendationRows,
  reminders: reminderRows,
  timeline: timelineRows,
  videofront: videofrontRows,
  views: viewRows,
};
