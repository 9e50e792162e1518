import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './sign-in.ts'

export const pick = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.keyboard.type(text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click()
}

interface File {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Uploads a delivery for the clinics' project as a person does, up to the page of its import. */
export const deliver = async (page: Page, file: string | File): Promise<void> => {
  await page.goto('/upload')
  await pick(page, 'Datenlieferant', 'Kliniknetz')
  await pick(page, 'Projekt', 'Klinikliste')
  await pick(page, 'Jahrgang', '2026')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await page.waitForURL(/\/analyse\//)
  await page
    .getByRole('link', { name: 'Import prüfen' })
    .or(page.getByRole('button', { name: 'Import prüfen' }))
    .click()
  await page.waitForURL(/\/import\//)
}

/** Creates a mapping from all confident suggestions, and returns to the import. */
export const createMapping = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Daten-Mapping anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: /Anlegen|Speichern|Erstellen/ }).click()
  await page.waitForURL(/\/mapping-editor/)
  await page.getByRole('button', { name: /sicheren? Vorschl.* übernehmen/ }).click()
  await page.getByRole('button', { name: 'Spalten speichern' }).click()
  await page.getByText('Alles gespeichert').waitFor()
  await page.getByRole('link', { name: 'Zurück zum Import' }).click()
  await page.waitForURL(/\/import\//)
}

/** Completes the import with the chosen mapping. */
export const importAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Test-Eintrag prüfen' }).click()
  await page.getByRole('button', { name: 'Dry Run starten' }).click()
  await page
    .getByRole('button', { name: /(anlegen|vorschlagen|importieren)( \(.*unvollständig\))?$/ })
    .last()
    .click()
  await page.getByText('Der Import ist abgeschlossen.').waitFor({ timeout: 60_000 })
}

const row = (name: string, town: string) =>
  `${name},"Am Hafen 3, 24103 ${town}",120,https://${town}.example`
const delivery = (rows: readonly string[]): File => ({
  name: 'kliniken.csv',
  mimeType: 'text/csv',
  // Windows-1252, as suppliers' spreadsheets still write it.
  buffer: Buffer.from(`Krankenhaus,Adresse,n_Betten,url\r\n${rows.join('\r\n')}\r\n`, 'latin1'),
})
const clinics = Array.from({ length: 8 }, (_, n) => `Förde-Klinik ${n + 1}`)

/** Returns the street of a record in the search index. */
const streetInIndex = async (dataDir: string, id: string | undefined): Promise<unknown> => {
  const settings = JSON.parse(await readFile(join(dataDir, 'environment.json'), 'utf8'))
  const answer = await fetch(`${settings.ELASTICSEARCH_URL}/stammbuch-records/_doc/${id}`)
  const { _source: found } = (await answer.json()) as {
    _source?: { values?: { street?: string } }
  }
  return found?.values?.street
}

/** The product that is worked with, and the folder of its data. */
interface Place {
  readonly url: string
  readonly dataDir: string
}

/**
 * Works from a supplier's file to two editors who see each other, the index and the proof, and returns what went wrong in the pages
 * without being shown; nothing in a good run.
 */
export const doMainJob = async (
  browser: Browser,
  { url, dataDir }: Place,
): Promise<readonly string[]> => {
  const anna = await signIn(browser, url, 'Anna Albrecht')
  await deliver(anna.page, delivery(clinics.map((name) => row(name, 'Kiel'))))
  await createMapping(anna.page, 'Förde-Kliniken')
  await importAll(anna.page)

  // What a delivery brings anew waits for its verification; one of them is verified here.
  const emma = await signIn(browser, url, 'Emma Engel')
  const erik = await signIn(browser, url, 'Erik Ebert')
  await erik.page.goto('/verifikation?approved=0')
  const [first = ''] = clinics
  await erik.page.getByRole('link', { name: first, exact: true }).first().click()
  await erik.page.getByText('initiale redaktionelle Verifizierung').first().waitFor()
  await erik.page.getByRole('button', { name: 'Verifizieren', exact: true }).first().click()
  await erik.page
    .getByText('initiale redaktionelle Verifizierung')
    .first()
    .waitFor({ state: 'hidden' })

  // The next delivery says another address about it: a change, and nothing but that.
  const moved = clinics.map((name) =>
    row(name, 'Kiel').replace('Am Hafen 3', name === first ? 'Kaistraße 8' : 'Am Hafen 3'),
  )
  await deliver(anna.page, delivery(moved))
  await pick(anna.page, 'Daten-Mapping', 'Förde-Kliniken')
  await importAll(anna.page)
  await anna.page
    .getByText(/1 Änderung in .* angelegt|1 Änderung/)
    .first()
    .waitFor()

  // Two editors look at it; what one decides the other sees without a reload.
  await emma.page.goto(erik.page.url())
  await emma.page.getByText('Kaistraße 8').first().waitFor()
  await erik.page.reload()
  await erik.page.getByText('Kaistraße 8').first().waitFor()
  await emma.page.getByText('Live', { exact: true }).waitFor()
  await erik.page.getByRole('button', { name: 'Übernehmen' }).first().click()
  await emma.page.getByText('von EEB übernommen').waitFor({ timeout: 10_000 })
  await emma.page.getByText('Kaistraße 8').first().waitFor()

  // What was decided goes out when it is asked for, and the target says that it has it.
  await erik.page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await erik.page.getByRole('menuitem', { name: 'Zur Synchronisation vormerken' }).click()
  await erik.page.getByRole('button', { name: 'OK', exact: true }).click()
  const [, id] = /\/account\/([0-9a-f-]+)/.exec(erik.page.url()) ?? []
  await expect.poll(() => streetInIndex(dataDir, id), { timeout: 20_000 }).toBe('Kaistraße 8')

  // The auditor proves that it is all in the log.
  const otto = await signIn(browser, url, 'Otto Orth')
  await otto.page.goto('/protokoll')
  await otto.page.getByRole('button', { name: 'Protokoll prüfen' }).click()
  await otto.page.getByText('Das Protokoll ist unversehrt.').waitFor({ timeout: 30_000 })
  return [...anna.faults, ...emma.faults, ...erik.faults, ...otto.faults]
}
