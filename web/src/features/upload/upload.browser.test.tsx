import '@/styles/app.css'
import SparkMD5 from 'spark-md5'
import { afterEach, expect, test } from 'vitest'
import { type Called, problem } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { setTheme, type Theme } from '@/ui/theme.ts'
import { choose, choosePlace, giveFile, openUpload, period } from './testing/open-upload.tsx'

afterEach(() => setTheme('system'))

const currentStep = (): string | undefined =>
  document.querySelector('[aria-current=step]')?.querySelector('p')?.textContent ?? undefined

const csv = (rows: number): File =>
  new File([`Name;PLZ\n${'Klinikum Bad Tölz;83646\n'.repeat(rows)}`], 'kliniken.csv', {
    type: 'text/csv',
    lastModified: 1_700_000_000_000,
  })

interface Chunk {
  readonly stamp: string
  readonly chunkId: number
  readonly chunkCount: number
  readonly fileHash: string
  readonly fileSha256: string
  readonly fileContent: string
}
const chunkIn = ({ body }: Called): Chunk => body as Chunk

const sampleId = idOf(77)
const taking = (called: Called) => {
  const { chunkId, chunkCount } = chunkIn(called)
  const isLast = chunkId === chunkCount - 1
  return { received: chunkId + 1, chunkCount, ...(isLast && { sample: { id: sampleId } }) }
}

test('[I-001] each choice unlocks the next of five steps, and removing the file goes back to the fourth', async () => {
  const { screen } = await openUpload()
  expect(currentStep()).toBe('Datenlieferant')
  await choose(screen, 'Datenlieferant', /Kliniknetz/)
  await expect.poll(currentStep).toBe('Projekt')
  await choose(screen, 'Projekt', /Klinikliste/)
  await expect.poll(currentStep).toBe('Jahrgang')
  await choose(screen, 'Jahrgang', /2026/)
  await expect.poll(currentStep).toBe('Datei')
  giveFile(csv(2))
  await expect.poll(currentStep).toBe('Hochladen')
  expect(document.querySelectorAll('ol[aria-label="Schritte des Uploads"] > li')).toHaveLength(5)
  await screen.getByRole('button', { name: 'Datei entfernen' }).click()
  await expect.poll(currentStep).toBe('Datei')
  await screen.getByRole('button', { name: 'Datenlieferant' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Datenlieferant' }))
    .toHaveValue('Kliniknetz')
})

test('[I-001] an administrator adds a year on the spot, others are not offered it', async () => {
  const { server, screen } = await openUpload(
    { createPeriod: { ...period('2027'), id: idOf(4) } },
    ['ROLE_ADMIN'],
  )
  await choose(screen, 'Datenlieferant', /Kliniknetz/)
  await choose(screen, 'Projekt', /Klinikliste/)
  await screen.getByRole('button', { name: 'Jahrgang hinzufügen' }).click()
  await screen.getByRole('textbox', { name: 'Neuer Jahrgang' }).fill('2027')
  await screen.getByRole('button', { name: 'Anlegen' }).click()
  await expect.poll(currentStep).toBe('Datei')
  await expect.poll(() => server.callsOf('createPeriod')[0]?.body).toEqual({ name: '2027' })
  await expect.element(screen.getByText('2027')).toBeVisible()
})

test('[I-001] without the right there is no way to add a year', async () => {
  const { screen } = await openUpload()
  await choose(screen, 'Datenlieferant', /Kliniknetz/)
  await choose(screen, 'Projekt', /Klinikliste/)
  await expect.poll(currentStep).toBe('Jahrgang')
  await expect
    .element(screen.getByRole('button', { name: 'Jahrgang hinzufügen' }))
    .not.toBeInTheDocument()
})

test('[I-002] a file goes out in chunks of 512 KiB, in order, with its MD5 and SHA-256, and leads to the analysis', async () => {
  const { server, screen, router } = await openUpload({ uploadChunk: taking })
  const file = csv(60_000)
  await choosePlace(screen)
  giveFile(file)
  await screen.getByRole('button', { name: 'Hochladen' }).click()
  await expect
    .poll(() => router.state.location.pathname, { timeout: 10_000 })
    .toBe(`/analyse/${sampleId}`)
  const chunks = server.callsOf('uploadChunk').map(chunkIn)
  expect(chunks.map(({ chunkId }) => chunkId)).toEqual([0, 1, 2])
  expect(atob(chunks[0]?.fileContent ?? '')).toHaveLength(524_288)
  const whole = chunks.map(({ fileContent }) => atob(fileContent)).join('')
  expect(whole).toHaveLength(file.size)
  expect(new Set(chunks.map(({ fileHash }) => fileHash))).toEqual(
    new Set([SparkMD5.ArrayBuffer.hash(await file.arrayBuffer())]),
  )
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const bytes = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
  expect(chunks[0]?.fileSha256).toBe(bytes.join(''))
  expect(chunks[0]?.stamp).toMatch(/^\d{4}\d{13}$/)
})

test('[I-002] a chunk that did not get through is sent again, and an upload goes on after a reload', async () => {
  let busy = true
  let fails = true
  const { server, screen } = await openUpload({
    uploadState: { received: 1, chunkCount: 3 },
    uploadChunk: (called) => {
      if (busy) {
        busy = false
        return problem('unavailable', 503)
      }
      if (chunkIn(called).chunkId === 1 && fails) return problem('record-moved-on', 412)
      return taking(called)
    },
  })
  await choosePlace(screen)
  giveFile(csv(60_000))
  await screen.getByRole('button', { name: 'Hochladen' }).click()
  await screen.getByRole('button', { name: 'Verstanden' }).click()
  const [first] = server.callsOf('uploadChunk').map(chunkIn)
  fails = false
  giveFile(csv(60_000))
  await screen.getByRole('button', { name: 'Hochladen' }).click()
  await expect
    .poll(() => server.callsOf('uploadChunk').map((called) => chunkIn(called).chunkId), {
      timeout: 10_000,
    })
    .toEqual([0, 0, 1, 1, 2])
  expect(new Set(server.callsOf('uploadChunk').map((called) => chunkIn(called).stamp))).toEqual(
    new Set([first?.stamp]),
  )
})

test('[I-002] without a connection the upload says that it waits, asks before the page is left, and goes on by itself', async () => {
  let isCut = true
  const { screen, router } = await openUpload({
    uploadChunk: (called) => {
      if (isCut) throw new TypeError('Failed to fetch')
      return taking(called)
    },
  })
  await choosePlace(screen)
  giveFile(csv(60_000))
  await screen.getByRole('button', { name: 'Hochladen' }).click()
  await expect.element(screen.getByText(/^Wartet auf die Verbindung: 0/)).toBeVisible()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  isCut = false
  await expect
    .poll(() => router.state.location.pathname, { timeout: 10_000 })
    .toBe(`/analyse/${sampleId}`)
  const afterwards = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(afterwards)
  expect(afterwards.defaultPrevented).toBe(false)
})

test('an interrupted upload is offered, with how far it came', async () => {
  const named = (number: number, name: string) => ({ id: idOf(number), name })
  localStorage.setItem(
    'stammbuch.uploads',
    JSON.stringify([
      {
        stamp: '20261700000000000',
        supplier: named(1, 'Kliniknetz'),
        rankingGroup: named(2, 'Klinikliste'),
        period: named(3, '2026'),
        fileName: 'kliniken.csv',
        size: 4_000_000,
        lastModified: 1,
        hash: 'x',
      },
    ]),
  )
  const { screen } = await openUpload({ uploadState: { received: 3, chunkCount: 8 } })
  await expect
    .element(screen.getByText(/„kliniken.csv“ \(4\sMB\) ist zu 37,5\s% angekommen/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Fortsetzen' }).click()
  await expect.poll(currentStep).toBe('Datei')
})

test('[I-003] a wrong type and a file that is too large are refused before anything is sent', async () => {
  const { server, screen } = await openUpload()
  await choosePlace(screen)
  giveFile(new File(['x'], 'bild.png', { type: 'image/png' }))
  await expect.element(screen.getByText(/ist keine .csv- oder .xlsx-Datei/)).toBeVisible()
  const huge = new File(['x'], 'riesig.csv')
  Object.defineProperty(huge, 'size', { value: 104_857_601 })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [huge], configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(screen.getByText('„riesig.csv“ ist größer als erlaubt.')).toBeVisible()
  expect(server.callsOf('uploadChunk')).toHaveLength(0)
})

const repeated =
  'Der Datensatz kann nicht verarbeitet werden. Ein Tabellenkopf liegt mehrfach vor. Bitte die hochgeladene Datei überprüfen.'

test('[I-004] a repeated header from the server shows its message with the original, and „Verstanden“ goes back to the file', async () => {
  const { screen } = await openUpload({
    uploadChunk: () =>
      problem('duplicate-header', 422, { title: repeated, original: '„Name“ in den Spalten 1, 3' }),
  })
  await choosePlace(screen)
  giveFile(csv(2))
  await screen.getByRole('button', { name: 'Hochladen' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(repeated)).toBeVisible()
  await expect.element(dialog.getByText('Original-Nachricht')).toBeVisible()
  await expect.element(dialog.getByText('„Name“ in den Spalten 1, 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Verstanden' }).click()
  await expect.poll(currentStep).toBe('Datei')
  await expect.element(screen.getByText('Kliniknetz')).toBeVisible()
})

const refusals = [
  { code: 'file-unreadable', detail: 'Die Datei beginnt mit Bytes, die keinen Text ergeben.' },
  { code: 'file-type', detail: 'Die Datei heißt .xlsx, ist aber keine Excel-Datei.' },
] as const
test.for(refusals)(
  '[I-003] a file refused with $code says the reason in full, and that nothing was taken',
  async ({ code, detail }) => {
    const { screen } = await openUpload({ uploadChunk: () => problem(code, 422, { detail }) })
    await choosePlace(screen)
    giveFile(csv(2))
    await screen.getByRole('button', { name: 'Hochladen' }).click()
    const dialog = screen.getByRole('dialog', {
      name: 'Die Datei konnte nicht hochgeladen werden.',
    })
    await expect.element(dialog.getByText(detail)).toBeVisible()
    await expect.element(dialog.getByText(/Es wurde keine Datenlieferung angelegt/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Verstanden' }).click()
    await expect.poll(currentStep).toBe('Datei')
    await expect.element(screen.getByText('Klinikliste')).toBeVisible()
  },
)

test('[I-004] a repeated header is noticed before anything is sent', async () => {
  const { server, screen } = await openUpload()
  await choosePlace(screen)
  giveFile(new File(['Name;PLZ;Name\nA;1;B\n'], 'doppelt.csv'))
  await expect.element(screen.getByRole('dialog').getByText(repeated)).toBeVisible()
  expect(server.callsOf('uploadChunk')).toHaveLength(0)
})

const themes: readonly Theme[] = ['light', 'dark']
test.for(themes)('[L-006] the wizard has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  document.documentElement.lang = 'de'
  const { screen } = await openUpload()
  await choosePlace(screen)
  await expect.poll(currentStep).toBe('Datei')
  expect(await pageViolations()).toEqual([])
})

test('bytes that came before are not sent again unasked', async () => {
  const earlier = { id: idOf(55), createdAt: '2026-11-03T09:12:00.000Z', fileName: 'alt.csv' }
  const { server, screen, router } = await openUpload({
    sampleWithBytes: { sample: earlier },
    uploadChunk: taking,
  })
  await choosePlace(screen)
  giveFile(csv(3))
  await screen.getByRole('button', { name: 'Hochladen' }).click()
  await expect.element(screen.getByText(/Diese Datei kam schon am 03\.11\.2026/)).toBeVisible()
  for (const theme of ['light', 'dark'] satisfies Theme[]) {
    setTheme(theme)
    expect(await pageViolations()).toEqual([])
  }
  expect(server.callsOf('uploadChunk')).toEqual([])
  await screen.getByRole('button', { name: 'Nicht hochladen' }).click()
  await expect.element(screen.getByRole('button', { name: 'Hochladen' })).toBeVisible()
  expect(server.callsOf('uploadChunk')).toEqual([])

  await screen.getByRole('button', { name: 'Hochladen' }).click()
  await screen.getByRole('button', { name: 'Trotzdem hochladen' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/analyse/${sampleId}`)
  await expect.poll(() => server.callsOf('uploadChunk')).toHaveLength(1)
})
