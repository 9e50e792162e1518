import type { Right } from '@stammbuch/contracts'

/** One stop of the tour. */
export interface TourStep {
  readonly title: string
  readonly text: string
  /** The screen that it is about. */
  readonly path: string
  /** The right without which it is left out. */
  readonly right: Right
}

/** The first day, along the way of a value: delivered, checked, decided, released, proved. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Die Startseite',
    text: 'Oben steht, was Sie angeht, darunter die Projekte. Jede Zahl führt zu ihrer Liste.',
    path: '/',
    right: 'read',
  },
  {
    title: 'Suchen',
    text: 'Strg+K findet alles: Namen in beliebiger Folge, Kennungen, Dateien, Notizen und Seiten. Probieren Sie es mit zwei Wortanfängen.',
    path: '/',
    right: 'read',
  },
  {
    title: 'Was geliefert wurde',
    text: 'Hier stehen die Dateien der Lieferanten mit dem, was aus ihnen wurde. Neue kommen über „Upload“ ins Haus.',
    path: '/verwaltung/samples',
    right: 'read',
  },
  {
    title: 'Entscheiden',
    text: 'In der Verifikation warten Vorschläge und neue Einträge. A übernimmt, X lehnt ab, V verifiziert, U nimmt zurück.',
    path: '/verifikation',
    right: 'read',
  },
  {
    title: 'Konflikte klären',
    text: 'Passt eine Zeile zu mehreren Einträgen, oder meinen zwei dasselbe, entscheiden Sie hier. Auch das lässt sich zurücknehmen.',
    path: '/konflikte',
    right: 'read',
  },
  {
    title: 'Läufe',
    text: 'Was vieles auf einmal änderte, steht hier als Ganzes, mit seiner Wirkung und dem Weg zurück.',
    path: '/laeufe',
    right: 'read',
  },
  {
    title: 'Freigeben',
    text: 'Ein Projekt und ein Jahrgang werden als Ganzes freigegeben. Die Vorschau sagt, was noch fehlt.',
    path: '/freigabe',
    right: 'read',
  },
  {
    title: 'Fragen an das Protokoll',
    text: 'Wer, was, wann, warum und woher: Jede dieser Fragen hat hier eine Antwort, die sich beweisen lässt.',
    path: '/fragen',
    right: 'audit',
  },
  {
    title: 'Weiterlesen',
    text: 'Das Fragezeichen oben erklärt jede Seite. Das Handbuch hat alles zusammen, auch die Wörter des Hauses.',
    path: '/hilfe',
    right: 'read',
  },
]
