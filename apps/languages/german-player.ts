import { de as captions } from '#features/captions/player/messages.de.ts';
import { de as endoverlay } from '#features/endoverlay/player/messages.de.ts';
import { de as feedback } from '#features/feedback/player/messages.de.ts';
import { de as highlights } from '#features/highlights/player/messages.de.ts';
import { de as likes } from '#features/likes/count-messages.de.ts';
import { de as playlistButton } from '#features/playlists/player/button-messages.de.ts';
import { de as playlists } from '#features/playlists/player/messages.de.ts';
import { de as popovers } from '#features/popovers/player/messages.de.ts';
import { de as problems } from '#features/problems/player/messages.de.ts';
import { de as promos } from '#features/promos/player/messages.de.ts';
import { de as quizzesPanel } from '#features/quizzes/panel/messages.de.ts';
import { de as quizzesSlots } from '#features/quizzes/panel/slot-messages.de.ts';
import { de as quizzesEnd } from '#features/quizzes/player/end-messages.de.ts';
import { de as quizzes } from '#features/quizzes/player/messages.de.ts';
import { de as recommendations } from '#features/recommendations/player/messages.de.ts';
import { de as resume } from '#features/resume/player/messages.de.ts';
import { de as sharingPanel } from '#features/sharing/panel/messages.de.ts';
import { de as sharing } from '#features/sharing/player/messages.de.ts';
import { de as spotlights } from '#features/spotlights/player/messages.de.ts';
import { de as surveys } from '#features/surveys/player/messages.de.ts';
import { de as core } from '#kernel/player/core/messages.de.ts';
import { de as player } from '#kernel/player/react/messages.de.ts';
import { de as panels } from '#kernel/player/react/panels/messages.de.ts';
import type { LanguagePack } from '#kernel/text/translations.ts';

/** German for everything inside the player. */
export const german: LanguagePack = {
  messages: {
    player,
    'player.core': core,
    'player.panels': panels,
    'captions.player': captions,
    'feedback.player': feedback,
    'endoverlay.player': endoverlay,
    'highlights.player': highlights,
    'likes.count': likes,
    'playlists.button': playlistButton,
    'playlists.player': playlists,
    'popovers.player': popovers,
    'problems.player': problems,
    'promos.player': promos,
    'quizzes.end': quizzesEnd,
    'quizzes.panel': quizzesPanel,
    'quizzes.player': quizzes,
    'quizzes.slots': quizzesSlots,
    'recommendations.player': recommendations,
    'spotlights.player': spotlights,
    'resume.player': resume,
    'sharing.player': sharing,
    'sharing.panel': sharingPanel,
    'surveys.player': surveys,
  },
  errors: {},
};
