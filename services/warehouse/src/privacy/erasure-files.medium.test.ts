import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openSheet, writeWorkbook } from '@stammbuch/sheets'
import { describe, expect } from 'vitest'
import { newMapping, newScope, send, uploadOf } from '../intake/testing/deliver.ts'
import { importOf } from '../intake/testing/importing.ts'
import { givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const word = { confirmation: 'LÖSCHEN', reason: 'request' } as const
const values = {
  surname: 'Kanarienvögel',
  firstName: 'Uta',
  emailAddress: 'uta@kanari.example',
  city: 'Kiel',
}

const workbook = (): Promise<Buffer> =>
  buffer(
    writeWorkbook([
      {
        name: 'Häuser',
        columns: [{ header: 'Name' }, { header: 'Ort' }],
        rows: [['Haus Amsel', 'Kiel']],
      },
      {
        name: 'Kontakte',
        columns: [{ header: 'Vorname' }, { header: 'Nachname' }],
        rows: [
          ['Ben', 'Bleibtreu'],
          ['UTA', 'Kanarienvoegel'],
        ],
      },
    ]),
  )

const sent = async (admin: Person, content: Buffer | string, name: string): Promise<string> => {
  const upload = uploadOf(await newScope(admin), content, { name })
  return String((await send(admin, upload)).body.sample?.id)
}

const forget = async (admin: Person, id: string) => {
  const { body } = await admin.call('eraseContact', { params: { id }, body: word })
  if (!('check' in body) || !body.check) throw new Error('no answer')
  const { stores, outcome } = body.check
  const of = (store: string) => stores.find((one) => one.store === store)
  return { outcome, of }
}

const given = async (
  warehouse: TestWarehouse,
  more: { surname?: string } = {},
): Promise<string> => {
  const [id = ''] = await givenRecords(warehouse, [
    { class: 'contact', values: { ...values, ...more }, approved: true },
  ])
  return id
}

const deliveredFiles = async ({ dataDir }: TestWarehouse): Promise<readonly string[]> => {
  const folder = join(dataDir, 'deliveries')
  return (await readdir(folder)).map((name) => join(folder, name))
}

describe('an erasure reads files to their end', () => {
  test('[U-010] a sheet that nobody chose is searched: it goes once the delivery is in, and is named before', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
    const sampleId = await sent(admin, await workbook(), 'liste.xlsx')
    const first = await forget(admin, await given(warehouse))
    expect(first.outcome).toBe('left')
    expect(first.of('deliveries')).toMatchObject({
      left: 1,
      places: [`Lieferung ${sampleId}: Blatt 2, Zeile 3`],
    })
    await admin.call('processSample', { params: { sampleId } })
    const mappingId = await newMapping(admin, 'account', [
      { source: 'Name', target: 'name' },
      { source: 'Ort', target: 'city' },
    ])
    await importOf(admin, { sampleId, mappingId })
    const then = await forget(admin, await given(warehouse))
    expect(then.of('deliveries')).toMatchObject({ removed: 1, left: 0 })
    const [file = '', ...more] = await deliveredFiles(warehouse)
    expect(more).toEqual([])
    expect(await readFile(file, 'utf8')).toBe('Name;Ort\r\nHaus Amsel;Kiel\r\n')
  })

  test('[U-010] a broken text file is no remainder of everybody, only of those of whom it tells', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Anja', 'ROLE_ADMIN')
    const open = 'name;vorname;ort\n"Zeisig;Zoe;Kiel\nBleibtreu;Ben;Kiel\nRohrdommel;Dr.;UTA;Kiel\n'
    const sampleId = await sent(admin, open, 'kaputt.csv')
    expect((await admin.call('processSample', { params: { sampleId } })).status).toBe(409)
    const other = await forget(admin, await given(warehouse, { surname: 'Wiedehopf' }))
    expect(other.of('deliveries')).toMatchObject({ left: 0, places: [] })
    expect(other.outcome).toBe('clean')
    const { outcome, of } = await forget(admin, await given(warehouse, { surname: 'Rohrdommel' }))
    expect(outcome).toBe('left')
    expect(of('deliveries')?.places).toEqual([`Lieferung ${sampleId}: außerhalb der Zeilen`])
  })

  test('[U-010] an unfinished Excel upload that can be read goes when it tells of the person, half a one is named', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Ava', 'ROLE_ADMIN')
    const uploads = join(warehouse.dataDir, 'uploads')
    await mkdir(uploads, { recursive: true })
    const whole = await workbook()
    await writeFile(join(uploads, 'whole.part'), whole)
    await writeFile(join(uploads, 'half.part'), whole.subarray(0, whole.length / 2))
    const { outcome, of } = await forget(admin, await given(warehouse))
    expect(outcome).toBe('left')
    expect(of('uploads')).toEqual({
      store: 'uploads',
      removed: 1,
      left: 1,
      places: ['Angefangener Upload half: Excel-Datei, nicht lesbar'],
    })
    expect(await readdir(uploads)).toEqual(['half.part'])
  })

  test('[U-010] a surname alone in the name of a file or a saved view is left for people, and nothing of it is shown', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Alma', 'ROLE_ADMIN')
    const sampleId = await sent(admin, 'name;ort\nHaus Dohle;Kiel', 'GRUENFINK_2025.csv')
    await sent(admin, 'name;ort\nHaus Elster;Kiel', 'gruenfinkzucht.csv')
    const view = await admin.call('createView', {
      body: {
        list: 'verification',
        name: 'Fälle Grünfink',
        shared: true,
        search: {},
        columns: { hidden: [], widths: {} },
      },
    })
    const { outcome, of } = await forget(admin, await given(warehouse, { surname: 'Grünfink' }))
    expect(outcome).toBe('left')
    expect(of('deliveries')?.places).toEqual([`Lieferung ${sampleId}: Nachname im Dateinamen`])
    expect(of('views')?.places).toEqual([`Gespeicherte Ansicht ${view.body.id}: Nachname`])
  })

  test('[U-010] a delivery with a cell that is too long loses the person all the same, and stays one that cannot be imported', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Anna', 'ROLE_ADMIN')
    const long = 'Lange Notiz '.repeat(4_000)
    const lines = ['name;notiz', `Haus Fink;${long}`, 'Uta Kanarienvögel;Kiel', 'Haus Meise;Ulm']
    const sampleId = await sent(admin, lines.join('\n'), 'notizen.csv')
    const { of } = await forget(admin, await given(warehouse))
    expect(of('deliveries')).toMatchObject({ removed: 1, left: 0 })
    const files = await deliveredFiles(warehouse)
    const texts = await Promise.all(files.map((one) => readFile(one, 'utf8')))
    expect(texts.join()).not.toMatch(/kanari/i)
    const at = texts.findIndex((one) => one.includes('Haus Fink;Lange Notiz'))
    const [file = '', text = ''] = [files[at], texts[at]]
    expect(text).toContain('Haus Meise;Ulm')
    const { rows } = await openSheet(file)
    const readAll = async () => {
      for await (const _ of rows);
    }
    await expect(readAll()).rejects.toThrow(/mehr als 32\.767 Zeichen/)
    const processed = await admin.call('processSample', { params: { sampleId } })
    expect(processed.status).toBe(409)
  })
})
