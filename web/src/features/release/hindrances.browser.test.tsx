import '@/styles/app.css'
import { expect, test } from 'vitest'
import { idOf } from '@/testing/given.ts'
import { pageViolations } from '@/testing/violations.ts'
import { givenPreview, openReleases, previewed } from './testing/releases.ts'

const finalButton = 'Alles in Ordnung! Klinikliste (KL) 2026 jetzt freigeben'

test('[U-009] rows in conflicts and deliveries never imported stand before the button, with the way there', async () => {
  const { screen } = await openReleases(
    {
      previewRelease: givenPreview({
        waiting: { rows: 1, deliveries: 1 },
        waitingRows: [
          { conflictId: idOf(41), row: 17, sampleId: idOf(42), fileName: 'kliniken.csv' },
        ],
        unimported: [
          {
            id: idOf(43),
            fileName: 'nachtrag.csv',
            createdAt: '2026-11-19T09:00:00.000Z',
            supplier: 'Klinikdaten GmbH',
            state: 'undone',
          },
        ],
      }),
    },
    previewed,
  )
  await expect.element(screen.getByText('Blockiert')).toBeVisible()
  const button = screen.getByRole('button', { name: finalButton })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(button)
    .toHaveAccessibleDescription(/Zeilen oder Datenlieferungen, die noch nicht importiert sind/)
  await expect
    .element(screen.getByRole('link', { name: 'kliniken.csv, Zeile 17' }))
    .toHaveAttribute('href', `/minq-konflikt/${idOf(41)}`)
  const delivery = screen.getByRole('list', { name: 'Nicht importierte Datenlieferungen' })
  await expect
    .element(delivery.getByRole('link', { name: 'nachtrag.csv' }))
    .toHaveAttribute('href', `/analyse/${idOf(43)}`)
  await expect
    .element(delivery.getByText(/Klinikdaten GmbH, 19\.11\.2026: Import zurückgenommen/))
    .toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('[U-009] undecided duplicates among the members are named, and the release stays possible', async () => {
  const { screen } = await openReleases(
    {
      previewRelease: givenPreview({
        duplicates: {
          total: 1,
          list: [
            {
              conflictId: idOf(44),
              similarity: 93,
              records: [
                { id: idOf(45), class: 'account', label: 'Klinik Eins' },
                { id: idOf(46), class: 'account', label: 'Klinik Eins GmbH' },
              ],
            },
          ],
        },
      }),
    },
    previewed,
  )
  await expect.element(screen.getByText('Bereit')).toBeVisible()
  const pair = screen.getByRole('link', { name: 'Klinik Eins und Klinik Eins GmbH' })
  await expect.element(pair).toHaveAttribute('href', `/ea-konflikt/${idOf(44)}`)
  const button = screen.getByRole('button', { name: finalButton })
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true')
  const position = pair.element().compareDocumentPosition(button.element())
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
