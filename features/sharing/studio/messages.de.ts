import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  share: 'Teilen',
  shareHint:
    'Ein Knopf im Player und auf der Seite des Videos: Link, QR-Code, Netzwerke und Einbettungscode.',
  offerCode: 'Einbettungscode',
  offerCodeHint: 'Zuschauer am Computer können ihn kopieren. Private Videos bieten ihn nie an.',
  ownNetworks: 'Andere Netzwerke als die Organisation',
  ownNetworksHint: 'Wenn aus, gelten die Netzwerke, die deine Organisation erlaubt.',
  networks: 'Netzwerke',
  sharing: 'Teilen',
  sharingLead:
    'Wo Zuschauer deine Videos teilen können, zum Beispiel nur auf LinkedIn. Es sind einfache Links: Von keinem Netzwerk wird etwas geladen. Ein Video kann eine eigene Auswahl haben.',
};
