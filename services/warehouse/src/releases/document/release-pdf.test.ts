import { type PrintedPart, printedPartNames, type Release } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { expect, test } from 'vitest'
import { pdfPages } from '../../testing/pdf-text.ts'
import type { PrintedLine } from './printed-table.rules.ts'
import { releasePdf } from './release-pdf.adapter.ts'

const release: Release = {
  id: newId(),
  position: 4783,
  createdAt: '2026-11-20T08:30:00.000Z',
  createdBy: { id: newId(), fullName: 'Emma Engel' },
  rankingGroup: { id: newId(), name: 'Klinikliste', shortCode: 'KLI' },
  period: { id: newId(), name: '2026' },
  numberOfAwards: 3,
  edition: '1.1',
  state: 'in-force',
  reason: 'Punktzahl berichtigt',
  withdrawn: null,
}

const line = (toplist: string, rank: number, more: Partial<PrintedLine> = {}): PrintedLine => ({
  id: newId(),
  rank,
  scoring: 1234.5,
  toplist: { id: toplist, value: toplist },
  root: {
    ...{ id: newId(), class: 'account', label: `Haus ${toplist.charAt(0)}${rank}` },
    ...{ shortName: `Kurz ${rank}`, city: 'Husum' },
  },
  product: null,
  ...more,
})

const many = (toplist: string, count: number): readonly PrintedLine[] =>
  Array.from({ length: count }, (_, at) => line(toplist, at + 1))

const printed = async (
  lines: readonly PrintedLine[],
  parts: readonly PrintedPart[] = printedPartNames,
) => pdfPages(await releasePdf({ release, lines, parts, sha256: 'ab'.repeat(32) }))

test('[T-005] the PDF of an edition can be read: its title, reason, ranks, names, towns and scores as they are written here', async () => {
  const [page = ''] = await printed([line('Kardiologie', 1), line('Kardiologie', 2)])
  expect(page).toContain('Klinikliste 2026, Fassung 1.1')
  expect(page).toContain('Freigegeben von Emma Engel am 20. November 2026 um 09:30 Uhr')
  expect(page).toContain('Berichtigung: Punktzahl berichtigt')
  expect(page).toContain(
    'Kardiologie Rang Name Ort Punktzahl 1 Haus K1 Kurz 1 Husum 1.234,5 2 Haus',
  )
  expect(page).toContain(`Inhalt SHA-256 ${'ab'.repeat(32)} Seite 1 von 1`)
})

test('[T-005] a toplist that goes on has its name and its heads on every page', async () => {
  const pages = await printed(many('Kardiologie', 120))
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) {
    expect(page.match(/Kardiologie Rang Name Ort Punktzahl \d/g)).toHaveLength(1)
    expect(page).toContain(`Seite ${at + 1} von ${pages.length}`)
  }
  expect(pages.join(' ').match(/Haus K\d+/g)).toHaveLength(120)
})

test('[T-005] the name of a toplist never stands at the foot of a page without a line', async () => {
  const places = new Set<number>()
  for (const before of [17, 18, 19, 20, 21]) {
    const pages = await printed([...many('Kardiologie', before), ...many('Onkologie', 2)])
    for (const page of pages)
      expect([before, page.includes('Onkologie')]).toEqual([before, page.includes('Haus O')])
    places.add(pages.findIndex((page) => page.includes('Onkologie')))
  }
  // Among them are some of which the second toplist just has room, and some of which it has none.
  expect([...places].sort()).toEqual([0, 1])
})

test('[T-005] what the project does not print is not in the PDF, neither its head nor its values', async () => {
  const product = {
    ...{ id: newId(), class: 'product' as const, label: 'Herzklappe' },
    ...{ shortName: null, city: null },
  }
  const text = async (parts?: readonly PrintedPart[]) =>
    (await printed([line('Kardiologie', 1, { product })], parts)).join(' ')
  expect(await text()).toContain(
    'Rang Name Ort Produkt Punktzahl 1 Haus K1 Kurz 1 Husum Herzklappe',
  )
  expect(await text(['name'])).toContain('Kardiologie Name Haus K1 Klinikliste 2026')
  expect(await text(['rank', 'shortName'])).toContain('Kardiologie Rang Name 1 Kurz 1 Klinikliste')
  expect(await text(['name', 'scoring'])).toContain('Name Punktzahl Haus K1 1.234,5 Klinikliste')
})
