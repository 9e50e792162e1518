import type { Period, User } from '@stammbuch/contracts'
import { onTestFinished } from 'vitest'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenAt, givenPeriod, givenProject, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { cancelUpload } from '../upload-run.ts'

const project = givenProject({ id: idOf(2) })

export const period = (name: string): Period => givenPeriod({ id: idOf(3), name })

/** The upload wizard over a server with one supplier, one project and one year. */
export const openUpload = async (answers: Answers = {}, roles: User['roles'] = ['ROLE_EDITOR']) => {
  const server = fakeServer({
    listSuppliers: { list: [{ id: idOf(1), name: 'Kliniknetz', createdAt: givenAt }], total: 1 },
    listRankingGroups: { list: [project], total: 1 },
    listPeriods: { list: [period('2026')], total: 1 },
    listSamples: { list: [], total: 0 },
    sampleWithBytes: { sample: null },
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
