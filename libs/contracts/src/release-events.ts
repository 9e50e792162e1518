import { factsOfKind } from './event-facts.ts'

const release = factsOfKind('release')

/** The events of releases and of what is done before them. */
export const releaseEvents = {
  ReleaseCreated: release('Freigabe angelegt', 'accept', 'hat freigegeben'),
  ReleaseMembersPinned: release(
    'Auszeichnungen der Freigabe festgehalten',
    'accept',
    'hat die Auszeichnungen der Freigabe festgehalten',
  ),
  ReleaseContentPinned: release(
    'Inhalt der Freigabe festgehalten',
    'accept',
    'hat den Inhalt der Freigabe festgehalten',
  ),
  ReleaseProofRead: release(
    'Freigabe Korrektur gelesen',
    'check',
    'hat die Befunde der Freigabe festgehalten',
  ),
  ReleaseFindingsWaived: release(
    'Befunde gelten gelassen',
    'accept',
    'hat Befunde vor einer Freigabe gelten lassen',
  ),
  ReleaseFindingsTakenUp: release(
    'Befunde wieder geöffnet',
    'undo',
    'hat Befunde vor einer Freigabe wieder geöffnet',
  ),
  ReleaseCorrected: release('Freigabe berichtigt', 'accept', 'hat eine Freigabe berichtigt'),
  ReleaseWithdrawn: release('Freigabe zurückgezogen', 'undo', 'hat eine Freigabe zurückgezogen'),
  ReleaseWithdrawalUndone: release(
    'Zurückziehen einer Freigabe zurückgenommen',
    'undo',
    'hat das Zurückziehen einer Freigabe zurückgenommen',
  ),
} as const
