import { FeedbackSettings } from '#features/feedback/studio/feedback-settings.tsx';
import { text as feedbackText } from '#features/feedback/studio/messages.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { type WidgetSwitch, WidgetSwitches } from '#features/playback/studio/widget-switches.tsx';
import { text as shareText } from '#features/sharing/studio/messages.ts';
import { ShareSettings } from '#features/sharing/studio/share-settings.tsx';
import type { Video } from '#features/videos/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { text } from './around-messages.ts';

/** The widgets around a video on its edit page, with the settings of their features. */
export function AroundTab({ video }: { video: Video }) {
  const settings = useRoute(organizationRoutes.get, {}).data?.settings;
  if (!settings) return <Skeleton shape="title" />;
  const switches: WidgetSwitch[] = [
    { id: 'like', label: text('like'), hint: text('likeHint') },
    {
      id: 'share',
      label: shareText('share'),
      hint: shareText('shareHint'),
      settings: (props) => <ShareSettings {...props} hiddenByOrganization={settings.hide_sharing_networks} />,
    },
    { id: 'recommended', label: text('recommended'), hint: text('recommendedHint') },
    { id: 'endoverlay', label: text('endScreen'), hint: text('endScreenHint') },
    {
      id: 'feedback',
      label: feedbackText('feedback'),
      hint: feedbackText('feedbackHint'),
      settings: (props) => (
        <FeedbackSettings
          {...props}
          commonForm={settings.customFeedback_url}
          takesComments={video.properties.comment_type !== 'NONE'}
        />
      ),
    },
  ];
  return (
    <WidgetSwitches
      id={video.kapsule_id}
      title={text('aroundVideo')}
      lead={text('aroundLead')}
      defaults={settings.default_widgets}
      switches={switches}
    />
  );
}
