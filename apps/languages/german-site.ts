import { de as webAround } from '#apps/web/around-messages.de.ts';
import { de as webGuide } from '#apps/web/guide/messages.de.ts';
import { de as web } from '#apps/web/messages.de.ts';
import { de as webPlayground } from '#apps/web/playground/messages.de.ts';
import { accountErrorsDe, membershipErrorsDe } from '#features/accounts/errors.de.ts';
import { de as membership } from '#features/accounts/membership-messages.de.ts';
import { de as accountMenu } from '#features/accounts/menu-messages.de.ts';
import { de as people, errorsDe as peopleErrors } from '#features/accounts/people-messages.de.ts';
import {
  de as personalData,
  errorsDe as personalDataErrors,
} from '#features/accounts/personal-data-messages.de.ts';
import { de as recovery, errorsDe as recoveryErrors } from '#features/accounts/recovery-messages.de.ts';
import { de as security, errorsDe as securityErrors } from '#features/accounts/security-messages.de.ts';
import { de as settings } from '#features/accounts/settings-messages.de.ts';
import { de as signIn } from '#features/accounts/sign-in-messages.de.ts';
import { analyticsErrorsDe } from '#features/analytics/errors.de.ts';
import { de as analyticsStudio } from '#features/analytics/studio/messages.de.ts';
import { errorsDe as captionErrorsDe, de as captions } from '#features/captions/messages.de.ts';
import { de as captionsSite } from '#features/captions/site/messages.de.ts';
import { errorsDe as channelErrors, de as channels } from '#features/channels/messages.de.ts';
import { errorsDe as commentErrors, de as comments } from '#features/comments/messages.de.ts';
import { de as commentsStudio } from '#features/comments/studio/messages.de.ts';
import { de as cookieReaderStudio } from '#features/cookie-reader/studio/messages.de.ts';
import { errorsDe as embedErrorsDe, de as embeds } from '#features/embeds/messages.de.ts';
import { de as feedbackStudio } from '#features/feedback/studio/messages.de.ts';
import { errorsDe as artifactErrorsDe, de as highlights } from '#features/highlights/messages.de.ts';
import { de as historyCards } from '#features/history/card-messages.de.ts';
import { de as history } from '#features/history/messages.de.ts';
import { de as likes } from '#features/likes/messages.de.ts';
import { mediaErrorsDe } from '#features/media/errors.de.ts';
import { de as mediaFile } from '#features/media/studio/file-messages.de.ts';
import { de as mediaStudio } from '#features/media/studio/messages.de.ts';
import { de as poster } from '#features/media/studio/poster-messages.de.ts';
import { de as notificationsStudio } from '#features/notifications/studio/messages.de.ts';
import { organizationErrorsDe } from '#features/organizations/errors.de.ts';
import { de as organizations } from '#features/organizations/messages.de.ts';
import { de as organizationSettings } from '#features/organizations/settings-messages.de.ts';
import { de as playback, errorsDe as playbackErrors } from '#features/playback/messages.de.ts';
import { de as playbackStudio } from '#features/playback/studio/messages.de.ts';
import { playlistErrorsDe } from '#features/playlists/errors.de.ts';
import { de as playlists } from '#features/playlists/messages.de.ts';
import { de as playlistsSave } from '#features/playlists/site/save-messages.de.ts';
import { de as playlistsStudio } from '#features/playlists/studio/messages.de.ts';
import { de as popoversStudio } from '#features/popovers/studio/messages.de.ts';
import { de as problemsStudio } from '#features/problems/studio/messages.de.ts';
import { de as promosStudio } from '#features/promos/studio/messages.de.ts';
import { quizErrorsDe } from '#features/quizzes/errors.de.ts';
import { de as quizzesSite } from '#features/quizzes/site/messages.de.ts';
import { de as quizzesResultsLink } from '#features/quizzes/site/results-link-messages.de.ts';
import { de as quizzesGradebook } from '#features/quizzes/studio/gradebook-messages.de.ts';
import { de as quizzesStudio } from '#features/quizzes/studio/messages.de.ts';
import { de as relatedVideos } from '#features/recommendations/site/messages.de.ts';
import { errorsDe as reminderErrors, de as reminders } from '#features/reminders/messages.de.ts';
import { de as sharingStudio } from '#features/sharing/studio/messages.de.ts';
import { de as spotlightsStudio } from '#features/spotlights/studio/messages.de.ts';
import { de as surveysStudio } from '#features/surveys/studio/messages.de.ts';
import { de as timeline, errorsDe as timelineErrorsDe } from '#features/timeline/messages.de.ts';
import { videofrontErrorsDe } from '#features/videofront/errors.de.ts';
import { de as videofront } from '#features/videofront/messages.de.ts';
import { de as videofrontStudio } from '#features/videofront/studio/messages.de.ts';
import { videoErrorsDe } from '#features/videos/errors.de.ts';
import { de as library } from '#features/videos/site/library-messages.de.ts';
import { de as videosWatch } from '#features/videos/site/watch-messages.de.ts';
import { de as videosEdit } from '#features/videos/studio/edit-messages.de.ts';
import { de as videosList } from '#features/videos/studio/list-messages.de.ts';

import { de as client } from '#kernel/client/messages.de.ts';

import { kernelErrorsDe } from '#kernel/text/kernel-errors.de.ts';
import type { LanguagePack } from '#kernel/text/translations.ts';
import { de as ui } from '#kernel/ui/messages.de.ts';
import { germanFields } from './german-fields.ts';
import { german as player } from './german-player.ts';

/** German for the site and the studio, including the player on the watch page. */
export const german: LanguagePack = {
  messages: {
    ...player.messages,
    client,
    'accounts.membership': membership,
    'accounts.menu': accountMenu,
    'accounts.people': people,
    'accounts.signIn': signIn,
    'accounts.data': personalData,
    'accounts.settings': settings,
    'accounts.security': security,
    organizations,
    'popovers.studio': popoversStudio,
    'problems.studio': problemsStudio,
    'organizations.settings': organizationSettings,
    channels,
    videofront,
    'videofront.studio': videofrontStudio,
    'videos.library': library,
    history,
    playlists,
    'playlists.studio': playlistsStudio,
    'playlists.save': playlistsSave,
    'quizzes.site': quizzesSite,
    'quizzes.results-link': quizzesResultsLink,
    'quizzes.gradebook': quizzesGradebook,
    'quizzes.studio': quizzesStudio,
    'history.cards': historyCards,
    likes,
    'accounts.recovery': recovery,
    ui,
    'captions.site': captionsSite,
    'recommendations.site': relatedVideos,
    reminders,
    'videos.watch': videosWatch,
    captions,
    embeds,
    'feedback.studio': feedbackStudio,
    'playback.studio': playbackStudio,
    'sharing.studio': sharingStudio,
    'promos.studio': promosStudio,
    'surveys.studio': surveysStudio,
    'cookie-reader.studio': cookieReaderStudio,
    'web.around': webAround,
    highlights,
    'media.file': mediaFile,
    'notifications.studio': notificationsStudio,
    'media.poster': poster,
    'spotlights.studio': spotlightsStudio,
    timeline,
    'videos.edit': videosEdit,
    playback,
    'media.studio': mediaStudio,
    'videos.list': videosList,
    comments,
    'analytics.studio': analyticsStudio,
    'comments.studio': commentsStudio,
    web,
    'web.guide': webGuide,
    'web.playground': webPlayground,
  },
  errors: {
    ...player.errors,
    ...kernelErrorsDe,
    ...accountErrorsDe,
    ...membershipErrorsDe,
    ...organizationErrorsDe,
    ...peopleErrors,
    ...personalDataErrors,
    ...securityErrors,
    ...channelErrors,
    ...recoveryErrors,
    ...reminderErrors,
    ...artifactErrorsDe,
    ...captionErrorsDe,
    ...embedErrorsDe,
    ...timelineErrorsDe,
    ...playbackErrors,
    ...playlistErrorsDe,
    ...quizErrorsDe,
    ...mediaErrorsDe,
    ...videoErrorsDe,
    ...videofrontErrorsDe,
    ...analyticsErrorsDe,
    ...commentErrors,
  },
  fieldErrors: germanFields,
};
