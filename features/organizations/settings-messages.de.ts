import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './settings-messages.ts';

export const de: Translation<typeof text> = {
  title: 'Einstellungen der Organisation',
  lead: 'Einstellungen für alle in der Organisation',
  forAdministrators: 'Für Administratoren',
  forAdministratorsBody: 'Nur Administratoren von {organization} können die Einstellungen ändern.',
  saved: 'Einstellungen gespeichert',
  changedMeanwhile:
    'Du siehst jetzt deren Änderungen und deine darüber. Sieh sie durch und speichere noch einmal.',
  identity: 'Erscheinungsbild',
  identityLead: 'Woran man deine Organisation erkennt.',
  name: 'Name',
  nameHint: 'Steht auf der Anmeldeseite, in Einladungen und im Player mit Namen.',
  primaryColor: 'Hauptfarbe',
  primaryColorHint:
    'Für Schaltflächen, Links und den Fortschrittsbalken des Players. Zum Beispiel: {example}',
  pickColor: 'Farbe auswählen',
  sample: 'Beispiel',
  defaultColor: 'Standardfarbe',
  support: 'Support-E-Mail',
  supportExample: 'hilfe@example.org',
  supportHint:
    'Wenn ein Video nicht abgespielt werden kann, lässt sich das Problem an diese Adresse melden. Ohne Adresse wird das nicht angeboten.',
  accounts: 'Konten',
  accountsLead: 'Wer auf dieser Website ein Konto haben kann.',
  signUp: 'Registrierung erlauben',
  signUpHint:
    'Alle können ein Konto erstellen, um anzusehen und zu kommentieren. Sie werden nicht Mitglied und können nichts hochladen. Ist das aus, braucht man eine Einladung.',
  people: 'Personen',
  peopleLead: 'Mitglieder, Einladungen und wer beitreten kann.',
  managePeople: 'Personen verwalten',
  player: 'Player',
  playerLead: 'Wie der Player aussieht, hier und eingebettet auf anderen Websites.',
  skin: 'Skin',
  skinHint: 'Ein Video oder eine Einbettung kann einen anderen wählen.',
  playerSketch: 'Skizze des Players mit dem Skin {skin}',
  sleek: 'Sleek',
  sleekDetail: 'Bedienung schwebt über dem Bild',
  regular: 'Regular',
  regularDetail: 'Eine feste Leiste unter dem Bild',
  social: 'Social',
  socialDetail: 'Für Hochformat, Aktionen an der Seite',
  branded: 'Player mit Namen',
  brandedHint:
    'Zeigt Logo und Namen deiner Organisation in einer Ecke des Players. In Einbettungen führen sie zu dieser Website.',
  widgets: 'Standard-Widgets',
  widgetsHint:
    'Teile des Players, die für jedes Video an sind, mit ihren Kurznamen. Ein Video kann sie ausschalten.',
  widgetsExample: 'Zum Beispiel: resume, captions',
  templates: 'Globale Vorlagen',
  templatesHint:
    'Ergänzt jedes Video mit passendem Seitenverhältnis um die Widgets einer gemeinsamen Vorlage, zum Beispiel ein Logo für Videos im Hochformat. Vorlagen werden über die API verwaltet.',
  front: 'Besucher',
  frontLead: 'Was Personen sehen, die nicht angemeldet sind.',
  librarySketch: 'Skizze der Bibliothek',
  signInSketch: 'Skizze einer Seite, die Besucher bittet, sich anzumelden',
  videofront: 'Öffentliche Bibliothek',
  videofrontHint:
    'Besucher können deine öffentlichen Videos durchstöbern. Ist das aus, sehen sie eine Anmeldeseite. Direkte Links zu öffentlichen Videos funktionieren immer.',
  privacy: 'Tracking und Datenschutz',
  privacyLead: 'Was aufgezeichnet wird, wenn jemand eure Videos ansieht. IP-Adressen gehören nie dazu.',
  trackLevel: 'Tracking',
  track_full: 'Voll',
  track_full_detail: 'Statistiken mit Personen, Seiten und Klicks',
  track_basic: 'Einfach',
  track_basic_detail: 'Statistiken, die niemanden wiedererkennen',
  track_none: 'Keins',
  track_none_detail: 'Nichts wird aufgezeichnet',
  recorded: 'Was aufgezeichnet wird',
  isRecorded: 'Aufgezeichnet:',
  isNotRecorded: 'Nicht aufgezeichnet:',
  recordsViews: 'Wie oft und wie lange Videos angesehen werden, mit Unterbrechungen und Fehlern',
  recordsParts: 'Welche Teile eines Videos angesehen werden',
  recordsDevice: 'Die Art des Geräts, etwa ein Smartphone, und die Website mit dem Player',
  recordsViewer:
    'Wer zusieht: angemeldete Personen anhand ihres Kontos, alle anderen anhand einer zufälligen Kennung in einem Cookie. Namen siehst du nur von Mitgliedern.',
  recordsPage: 'Die Adresse der Seite mit dem Player und die Kampagne in ihrem Link',
  recordsClicks: 'Klicks und Antworten im Player',
  recordsHistory:
    'Für angemeldete Personen: ihr eigener Verlauf, damit sie auf einem anderen Gerät weiterschauen können',
  countsStayZero: 'Aufrufzahlen bleiben bei 0, und es gibt keine Statistiken.',
  signalLevel: 'Tracking bei einem Datenschutzsignal',
  signalHint:
    'Browser können Do Not Track oder Global Privacy Control senden. Von Personen, die das nutzen, wird höchstens das aufgezeichnet.',
  signalUnused: 'Es wird von niemandem etwas aufgezeichnet, ob mit oder ohne Datenschutzsignal.',
  precision: 'Hohe Genauigkeit',
  precisionHint:
    'Player melden sich jede Sekunde statt alle 15 Sekunden, damit Live-Zahlen aktuell sind. Das sind 15-mal so viele Anfragen: 1.000 gleichzeitige Zuschauende bedeuten 1.000 Anfragen pro Sekunde.',
  progress: 'Fortschritt beim Ansehen',
  progressHint:
    'Vorschaubilder zeigen angemeldeten Personen, wie viel eines Videos sie schon gesehen haben, zum Beispiel 70 %.',
  progressNeedsFull:
    'Braucht volles Tracking. Bis dahin zeigen Vorschaubilder nur, was vorher angesehen wurde.',
  later: 'Noch ohne Wirkung',
  laterLead:
    'Diese Einstellungen werden gespeichert, aber die Funktionen, die sie verwenden, gibt es auf dieser Website noch nicht.',
  showLater: 'Diese Einstellungen anzeigen',
  lowLatency: 'Live-Events mit geringer Verzögerung',
  lowLatencyHint:
    'Wird Livestreams innerhalb weniger Sekunden übertragen, zum Beispiel für Fragen aus dem Publikum.',
  formulas: 'Formeln in Quizfragen',
  formulasHint: 'Wird festlegen, woran man Anfang und Ende einer Formel in einer Frage erkennt:',
  formulaStart: 'Anfang einer Formel',
  formulaEnd: 'Ende einer Formel',
};
