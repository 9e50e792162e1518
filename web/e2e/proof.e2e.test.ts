import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { productTest as test } from '@stammbuch/testing'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { open as openArchive } from 'yauzl'
import { signIn } from './sign-in.ts'

/** Presses and counts: every answer is at most four clicks away from the home page. */
const counting = () => {
  const clicks: string[] = []
  const click = async (target: Locator): Promise<void> => {
    await target.click()
    clicks.push(String(target))
  }
  return { clicks, click }
}

const toProofs = async (page: Page, click: (target: Locator) => Promise<void>): Promise<void> => {
  await click(page.getByRole('link', { name: 'Verwaltung', exact: true }).first())
  await click(page.getByRole('link', { name: /^Nachweise/ }))
  await page.getByRole('heading', { name: 'Nachweise', level: 1 }).waitFor()
}

/** Unpacks an archive into a folder of the test's own. */
const unpacked = async (archive: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stammbuch-evidence-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  openArchive(archive, { lazyEntries: true }, (error, zip) => {
    if (error) return reject(error)
    zip.on('end', () => resolve())
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (failed, stream) => {
        if (failed) return reject(failed)
        stream
          .toArray()
          .then((pieces) => writeFile(path.join(folder, entry.fileName), Buffer.concat(pieces)))
          .then(() => zip.readEntry())
          .catch(reject)
      })
    })
    zip.readEntry()
  })
  await promise
  return folder
}

test('[T-001] Frage 5: Beweise jetzt vor mir, dass niemand das Protokoll verändert hat', async ({
  browser,
  product,
}) => {
  const { page, faults } = await signIn(browser, product.url, 'Otto')
  const { clicks, click } = counting()
  await toProofs(page, click)
  await click(page.getByRole('button', { name: 'Jetzt prüfen' }))
  await page.getByText('Das Protokoll ist unversehrt.').waitFor()
  await page.getByText(/Zuletzt geprüft am .* Uhr von Otto Orth: [\d.]+ Ereignisse, /).waitFor()
  const history = page.getByRole('list', { name: 'Prüfungen des Protokolls' })
  await history
    .getByText(/von Otto Orth/)
    .first()
    .waitFor()
  expect(clicks.length).toBeLessThanOrEqual(4)
  expect(faults).toEqual([])
})

test('[T-001] Frage 6: Gib mir den Beweis für meinen eigenen Rechner', async ({
  browser,
  product,
}) => {
  const { page, faults } = await signIn(browser, product.url, 'Otto')
  const { clicks, click } = counting()
  await toProofs(page, click)
  const download = page.waitForEvent('download')
  await click(page.getByRole('button', { name: 'Beweis mitnehmen' }))
  const folder = await unpacked(await (await download).path())
  expect(clicks.length).toBeLessThanOrEqual(4)
  expect(faults).toEqual([])

  // On the auditor's own machine: no network, no product.
  const own = await browser.newContext({ offline: true })
  const alone = await own.newPage()
  await alone.goto(pathToFileURL(path.join(folder, 'pruefen.html')).href)
  await alone.getByLabel('Auszug auswählen').setInputFiles(path.join(folder, 'protokoll.ndjson'))
  await alone.getByText('Unversehrt', { exact: true }).waitFor()
  await own.close()
  const { status, stdout } = spawnSync(process.execPath, [path.join(folder, 'pruefen.mjs')], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, expect.stringContaining('UNVERSEHRT')])
})
