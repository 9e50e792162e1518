import type { Period, RankingGroup, User } from '@stammbuch/contracts'
import { onTestFinished } from 'vitest'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { cancelUpload } from '../upload-run.ts'

const at = '2026-11-01T08:00:00.000Z'

export const idOf = (number: number): string =>
  `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

const project: RankingGroup = {
  id: idOf(2),
  name: 'Klinikliste',
  salesforceName: null,
  shortCode: 'KLI',
  publicationSector: 'SECTOR_GESUNDHEIT',
  rootType: 'account',
  rootTypeSimplified: 'account',
  salesforceManageAwards: false,
  salesforceManageAccounts: false,
  salesforceManageContacts: false,
  fourEyes: false,
  toplistLabels: [],
  managedDynamicLabelsCount: 0,
}

export const period = (name: string): Period => ({
  id: idOf(3),
  name,
  awardsCount: 0,
  scoresCount: 0,
  samplesCount: 0,
  createdAt: at,
})

/** The upload wizard over a server with one supplier, one project and one year. */
export const openUpload = async (answers: Answers = {}, roles: User['roles'] = ['ROLE_EDITOR']) => {
  const server = fakeServer({
    listSuppliers: { list: [{ id: idOf(1), name: 'Kliniknetz', createdAt: at }], total: 1 },
    listRankingGroups: { list: [project], total: 1 },
    listPeriods: { list: [period('2026')], total: 1 },
    listSamples: { list: [], total: 0 },
    ...answers,
  })
  signedIn(roles)
  onTestFinished(() => {
    cancelUpload()
    localStorage.removeItem('stammbuch.uploads')
  })
  return { server, ...(await renderPage('/upload')) }
}

type Screen = Awaited<ReturnType<typeof openUpload>>['screen']

/** Choose an option of the step's combobox. */
export const choose = async (screen: Screen, label: string, option: RegExp): Promise<void> => {
  await screen.getByRole('combobox', { name: label }).click()
  await screen.getByRole('option', { name: option }).click()
}

/** Supplier, project and year. */
export const choosePlace = async (screen: Screen): Promise<void> => {
  await choose(screen, 'Datenlieferant', /Kliniknetz/)
  await choose(screen, 'Projekt', /Klinikliste/)
  await choose(screen, 'Jahrgang', /2026/)
}

/** Hand a file to the step's own file input. */
export const giveFile = (file: File): void => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file is asked for')
  const carrier = new DataTransfer()
  carrier.items.add(file)
  input.files = carrier.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
