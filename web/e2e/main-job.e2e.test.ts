import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { productTest as test } from '@stammbuch/testing'
import { describe, expect } from 'vitest'
import { createMapping, deliver, doMainJob, importAll, pick } from './main-job.ts'
import { signIn } from './sign-in.ts'

const lists = join(import.meta.dirname, '../../../shared/data/listen')
/** Invented clinics, which everybody has: they stand in where the real lists are not. */
const invented = join(import.meta.dirname, '../../data/listen/kliniken.csv')

describe('the main job', () => {
  test('[L-001] from a supplier’s file to two editors who see each other, the index and the proof', {
    timeout: 240_000,
  }, async ({ product, browser }) => {
    expect(await doMainJob(browser, product)).toEqual([])
  })

  test.skipIf(!existsSync(lists))(
    'takes the real lists: 1,666 hospitals with one-cell addresses, 399 health offices (needs ../shared/data)',
    { timeout: 180_000 },
    async ({ product, browser }) => {
      const anna = await signIn(browser, product.url, 'Anna Albrecht')
      await deliver(anna.page, join(lists, 'krankenhaeuser_dkg_ohne_by_bw.csv'))
      await pick(anna.page, 'Daten-Mapping', 'Förde-Kliniken')
      await importAll(anna.page)
      await anna.page.getByText('1.666 Erhebungen').waitFor()
      await deliver(anna.page, join(lists, 'gesundheitsaemter.csv'))
      await createMapping(anna.page, 'Gesundheitsämter')
      await importAll(anna.page)
      await anna.page.getByText('399 Erhebungen').waitFor()
      expect(anna.faults).toEqual([])
    },
  )

  if (!existsSync(lists))
    test('takes a list of 1,168 clinics that nobody delivered, with one-cell addresses', {
      timeout: 180_000,
    }, async ({ product, browser }) => {
      const anna = await signIn(browser, product.url, 'Anna Albrecht')
      await deliver(anna.page, invented)
      await pick(anna.page, 'Daten-Mapping', 'Förde-Kliniken')
      await importAll(anna.page)
      await anna.page.getByText('1.168 Erhebungen').waitFor()
      expect(anna.faults).toEqual([])
    })
})
