import '@/styles/app.css'
import { afterEach, expect, test } from 'vitest'
import { jobs, putJob } from '@/live/job-store.ts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { undoAlone } from '@/testing/undo-alone.ts'

afterEach(() => jobs.set([]))

const runs = [
  [
    'import',
    'Import „kliniken.csv“',
    /Vorschläge des Imports werden zurückgezogen.*angelegt hat, werden ausgeschlossen/,
  ],
  ['bulk-accept', 'Schnellverifikation', /Die Werte von vorher gelten wieder/],
  ['bulk-decline', 'Ablehnung im Filter', /Die abgelehnten Änderungen warten danach wieder/],
  ['bulk-approve', 'Verifizierung neuer Einträge', /warten danach wieder auf die initiale/],
  ['auto-solve', 'Autosolve', /zusammengeführten Einträge sind danach wieder da/],
  ['merge', 'Zusammenführung', /Beide Einträge sind danach wieder da/],
  ['geo', 'Geodaten-Abgleich', /Vorschläge des Geodaten-Abgleichs werden zurückgezogen/],
  ['award-duplication', 'Award-Duplikation', /angelegten Auszeichnungen werden ausgeschlossen/],
  ['release-push', 'Vormerken einer Freigabe', /nicht mehr zur Synchronisation vorgemerkt/],
] as const

test.for(runs)(
  'taking back a run of the kind %s says what really happens',
  async ([what, title, words]) => {
    fakeServer({
      listRankingGroups: { list: [], total: 0 },
      myJobs: { list: [], total: 0 },
      previewUndo: {
        ...undoAlone,
        operation: { ...undoAlone.operation, what },
        undone: 12,
        kept: 0,
        impossible: 0,
        reasons: {},
        left: [],
        editedSince: [],
      },
    })
    signedIn()
    const { screen } = await renderPage('/')
    putJob({
      id: idOf(70),
      title,
      href: null,
      state: 'done',
      done: 12,
      total: 12,
      unit: 'Zeilen',
      startedAt: 0,
      finishedAt: 1,
      message: 'Fertig.',
      runId: idOf(70),
    })
    await screen.getByRole('button', { name: 'Rückgängig machen' }).click()
    const question = screen.getByRole('alertdialog', { name: `${title} rückgängig machen?` })
    await expect.element(question.getByText(words)).toBeVisible()
  },
)
