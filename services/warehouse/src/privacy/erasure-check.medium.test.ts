import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { deliver, newScope } from '../intake/testing/deliver.ts'
import { foldedUpTo } from '../platform/runs/index.ts'
import { givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'

const word = { confirmation: 'LÖSCHEN', reason: 'request' } as const
const values = {
  surname: 'Kanarienvögel',
  firstName: 'Uta',
  emailAddress: 'uta@kanari.example',
  telephoneNumber: '+49 (0)40 123456-7',
  city: 'Kiel',
}

describe('an erasure ends with a search of every store', () => {
  test('[U-010] a refused decision keeps no value in its answer, and the same key says so', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
    const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values, approved: true }])
    const propose = (newValue: string) =>
      admin.call('proposeChange', {
        body: { targetClass: 'contact', targetId: id, attributeName: 'surname', newValue },
      })
    const [first, second] = [await propose('Ammer'), await propose('Drossel')]
    await admin.call('acceptChange', { params: { id: first.body.id } })
    const accept = () =>
      admin.call('acceptChange', { params: { id: second.body.id } }, { key: 'stale-decision' })
    const refused = await accept()
    expect([refused.status, refused.problem.code]).toEqual([409, 'change-stale'])
    const kept = async () => {
      const { rows } = await warehouse.parts.pool.query(
        `select answer from command where answer::text ~ 'Kanarienv|Ammer|Drossel'`,
      )
      return rows.length
    }
    expect(await kept()).toBeGreaterThan(0)
    const erased = await admin.call('eraseContact', { params: { id }, body: word })
    expect(erased.status).toBe(200)
    expect(await kept()).toBe(0)
    const again = await accept()
    expect([again.status, again.problem.code]).toEqual([410, 'answer-forgotten'])
  })

  test('[U-010] a person whom the search was just taking up when they were forgotten is not found in it any more', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Ina', 'ROLE_ADMIN')
    const { pool, db } = warehouse.parts
    await expect.poll(() => foldedUpTo(db, 'search-entry'), { timeout: 20_000 }).toBeGreaterThan(0)
    const fold = await pool.connect()
    await fold.query('begin')
    await fold.query(`select pg_advisory_xact_lock(hashtext('search-entry'))`)
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { ...values, surname: 'Wasseramsel' }, approved: true },
    ])
    await fold.query(
      `insert into search_entry (kind, id, record_id, needs, name, words)
       values ('contact', $1, $1, '{}', 'wasseramsel uta', 'wasseramsel uta')`,
      [id],
    )
    const answer = admin.call('eraseContact', { params: { id }, body: word })
    const isForgotten = async () =>
      (await pool.query(`select 1 from event where stream = $1 and type = 'ContactErased'`, [id]))
        .rowCount
    await expect.poll(isForgotten, { timeout: 20_000 }).toBe(1)
    await fold.query('commit')
    fold.release()
    const { body } = await answer
    if (!('check' in body) || !body.check) throw new Error('no answer')
    expect(body.check.stores.find(({ store }) => store === 'views')?.places).toEqual([])
    const { rows } = await pool.query('select 1 from search_entry where id = $1', [id])
    expect(rows).toEqual([])
  })

  test('[U-010] files that write the person otherwise, half an upload and what jobs keep lose it; strangers stay', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Ava', 'ROLE_ADMIN')
    const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values, approved: true }])
    const scope = await newScope(admin)
    const lines = [
      'nr;wer;ort',
      'K-1;KANARIENVOEGEL, UTA;Kiel',
      'K-2;Uta Ahorn;Kiel',
      'K-3;Herr Amsel, Tel. 040/12 34 56 7;Kiel',
    ]
    await deliver(admin, scope, lines.join('\n'))
    // Of a delivery that nobody prepared there is the file only.
    await warehouse.parts.pool.query('delete from delivery_row')
    const uploads = join(warehouse.dataDir, 'uploads')
    await mkdir(uploads, { recursive: true })
    await writeFile(join(uploads, 'half.part'), 'nr;mail\nK-9;UTA@Kanari.example\nK-1')
    await warehouse.parts.pool.query(
      `insert into job (id, kind, state, input, progress, result, actor, role, command, request_digest, finished_at)
       values ($1, 'dry-run', 'done', '{"search": "uta@kanari.example"}', '{"last": "Uta Kanarienvögel"}',
         '{"answer": {"rows": ["uta@kanari.example"]}}', $1, 'ROLE_EDITOR', $1, '', now())`,
      [newId()],
    )
    const { body } = await admin.call('eraseContact', { params: { id }, body: word })
    if (!('check' in body)) throw new Error('no answer')
    expect(body.check).toMatchObject({ outcome: 'removed', unsearched: [] })
    const removed = Object.fromEntries(
      body.check?.stores.map((one) => [one.store, one.removed]) ?? [],
    )
    expect(removed).toMatchObject({ deliveries: 2, uploads: 1, jobs: 1 })
    const folder = join(warehouse.dataDir, 'deliveries')
    const files = await Promise.all(
      (await readdir(folder)).map((one) => readFile(join(folder, one), 'utf8')),
    )
    expect(files.join()).not.toMatch(/KANARIEN|12 34 56/)
    expect(files.join()).toContain('Uta Ahorn')
    expect(await readdir(uploads)).toEqual([])
    const { rows } = await warehouse.parts.pool.query(
      `select from job where concat(input, progress, result) ~* 'kanari'`,
    )
    expect(rows).toEqual([])
  })

  test('[U-010] a table that nobody thought of is searched, and what stands there is named with its place', async ({
    warehouse,
    database,
  }) => {
    const admin = await warehouse.person('Alma', 'ROLE_ADMIN')
    const olga = await warehouse.person('Olga', 'ROLE_AUDITOR')
    const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values, approved: true }])
    await database.owner.query(`create table work.something_new (no int primary key, seen jsonb)`)
    await database.owner.query(
      `insert into work.something_new values (7, '{"mail": "UTA@kanari.example"}'), (8, '{"name": "Uta", "city": "Kiel"}')`,
    )
    const { body } = await admin.call('eraseContact', { params: { id }, body: word })
    if (!('check' in body)) throw new Error('no answer')
    expect(body.check?.outcome).toBe('left')
    const left = body.check?.stores.filter((one) => one.left > 0)
    expect(left).toMatchObject([{ store: 'work', left: 1, places: ['work.something_new no 7'] }])
    const { body: kept } = await olga.call('listErasures', { query: { contactId: id } })
    expect(kept.list).toMatchObject([{ contactId: id, ...body.check }])
    expect(JSON.stringify(kept)).not.toMatch(/kanari/i)
    // Asked again there is nothing to search by any more: the word on it stays.
    const again = await admin.call('eraseContact', { params: { id }, body: word })
    expect(again.body).toMatchObject({ check: { outcome: 'left' } })
    const all = await olga.call('listErasures', { query: { contactId: id } })
    expect(all.body.total).toBe(1)
    await database.owner.query('drop table work.something_new')
  })

  test('[U-010] a value that somebody else has as well takes nothing of the other away', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Anna', 'ROLE_ADMIN')
    const [id = '', other = ''] = await givenRecords(warehouse, [
      {
        class: 'contact',
        values: { ...values, emailAddress: 'info@haus.example' },
        approved: true,
      },
      {
        class: 'contact',
        values: { surname: 'Ahorn', firstName: 'Uta', emailAddress: 'info@haus.example' },
        approved: true,
      },
    ])
    const scope = await newScope(admin)
    const sampleId = await deliver(admin, scope, 'nr;name;mail\nK-1;Uta Ahorn;info@haus.example')
    await admin.call('eraseContact', { params: { id }, body: word })
    const row = await admin.call('sampleRow', { params: { sampleId, rowIndex: '0' } })
    expect(JSON.stringify(row.body)).toContain('Uta Ahorn')
    expect((await admin.call('getContact', { params: { id: other } })).body).toMatchObject({
      emailAddress: 'info@haus.example',
    })
  })

  test('[U-010] a dump from before can no longer be fetched', async ({ warehouse }) => {
    const admin = await warehouse.person('Arno', 'ROLE_ADMIN', 'ROLE_IT')
    const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values }])
    const { body } = await admin.call('createDump', { body: {} })
    const { key } = body as { key: string }
    await admin.call('eraseContact', { params: { id }, body: word })
    expect((await admin.call('listDumps')).body).toEqual({})
    expect((await admin.call('downloadDump', { params: { key } })).status).toBe(404)
    expect(await readdir(join(warehouse.dataDir, 'dumps'))).toEqual([])
  })
})
