import { createHash } from 'node:crypto'
import type { RouteName } from '@stammbuch/contracts'
import { type Call, type Reply, requestOf } from '@stammbuch/contracts/client'
import pg from 'pg'
import { localEnvironment } from '../local-environment.ts'
import { developmentToken } from '../token.ts'

/** A person of the demo data who calls the product by name. */
type Person = <Name extends RouteName>(
  name: Name,
  call: Call<Name>,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply<Name>>

/** Erik edits, Anna administers and takes in. */
interface Team {
  readonly erik: Person
  readonly anna: Person
}

const signIn = async (name: string): Promise<Person> => {
  const email = `${name}@stammbuch.example`
  const token = await developmentToken({ email, minutes: 60, verified: true })
  return async (route, call, headers = {}) => {
    const { method, url, body } = requestOf(route, call)
    const response = await fetch(`${localEnvironment().WAREHOUSE_URL}/api${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
}

/** Sends faults to the stand-in of the search index. */
const control = async (faults: object): Promise<void> => {
  const body = JSON.stringify(faults)
  const url = `${localEnvironment().ELASTICSEARCH_URL}/__control`
  const answer = await fetch(url, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
}

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`it never came to be: ${what}`)
}

/** A project and year in which changes wait, and the supplier of a delivery to it. */
interface Scope {
  readonly rankingGroup: string
  readonly shortCode: string
  readonly period: string
  readonly supplier: string
  /** A record of which changes wait, and the supplier's number of it. */
  readonly record: string
  readonly number: string
}

const scopeIn = async (client: pg.Client): Promise<Scope> => {
  const { rows } = await client.query<Scope>(
    `select d.ranking_group_id as "rankingGroup", g.entry ->> 'shortCode' as "shortCode", d.period_id as period,
       d.supplier_id as supplier, p.record_id as record, i.value as number
     from view.delivery d
     join view.catalogue_entry g on g.id = d.ranking_group_id and g.entry ->> 'rootType' = 'account'
     join view.membership h on h.ranking_group_id = d.ranking_group_id and h.period_id = d.period_id and h.to_position is null
     join view.pending_change p on p.record_id = h.holder_id and p.class = 'account'
     join view.identification i on i.record_id = p.record_id and i.supplier_id = d.supplier_id and i.to_position is null
     where d.run_id is not null and i.value like '%-_____' order by p.position limit 1`,
  )
  const [scope] = rows
  if (!scope) throw new Error('there is no project in which changes wait: are the demo data in?')
  return scope
}

/** The columns of the deliveries, with what they are imported as. */
const COLUMNS = {
  ID: 'supplierIdentification.value',
  Name: 'name',
  Straße: 'street',
  PLZ: 'zipCode',
  Ort: 'city',
  Telefon: 'telephoneNumber',
}

/** Uploads and prepares a delivery of one chunk. */
const deliver = async (
  person: Person,
  { supplier, rankingGroup, period }: Scope,
  name: string,
  lines: readonly string[],
): Promise<string> => {
  const bytes = Buffer.from(`${[Object.keys(COLUMNS).join(';'), ...lines].join('\n')}\n`)
  const { sample } = await person('uploadChunk', {
    body: {
      ...{
        stamp: `${Date.now()}-${name.replaceAll(' ', '-')}`,
        supplier,
        rankingGroup,
        period,
        chunkId: 0,
        chunkCount: 1,
      },
      ...{ fileOriginalName: `${name}.csv`, fileOriginalType: 'text/csv' },
      fileHash: createHash('md5').update(bytes).digest('hex'),
      fileContent: bytes.toString('base64'),
    },
  })
  if (!sample) throw new Error('the delivery was not taken')
  await person('processSample', { params: { sampleId: sample.id } })
  return sample.id
}

const line = (number: string, name: string, phone: string): string =>
  `${number};${name};Lindenweg 4;34117;Kassel;${phone}`

const newMapping = async (anna: Person): Promise<string> => {
  const body = { name: `Adressen ${new Date().toISOString()}`, targetClass: 'account' } as const
  const { id } = await anna('createMapping', { body })
  const columns = Object.entries(COLUMNS).map(([source, target]) => ({ source, target }))
  await anna('setMappingColumns', { params: { id }, body: { columns } })
  return id
}

/** Proposes, accepts, declines and imports, each person under their own name. */
const decideAndImport = async (
  { erik, anna }: Team,
  scope: Scope,
  mappingId: string,
): Promise<void> => {
  const target = { targetClass: 'account', targetId: scope.record, comment: 'Nach Anruf.' } as const
  const propose = (attributeName: string, newValue: string) =>
    erik('proposeChange', { body: { ...target, attributeName, newValue } })
  const accepted = await propose('street', `Am Anger ${Date.now() % 1_000}`)
  const declined = await propose('shortName', `Kurz ${Date.now() % 1_000}`)
  await propose('city', 'Wolfhagen')
  await anna('acceptChange', { params: { id: accepted.id } })
  await anna('declineChange', { params: { id: declined.id }, body: { comment: 'Bleibt so.' } })
  const rows = [1, 2, 3].map((n) => line(`UPG-${n}`, `Haus am Anger ${n}`, `+49 561 55510${n}`))
  const sampleId = await deliver(anna, scope, 'Anger', rows)
  await anna('importSample', { body: importOf(mappingId, sampleId) })
}

const importOf = (mappingId: string, sampleId: string) =>
  ({
    sampleId,
    mappingId,
    force: true,
    matchByFields: false,
    matchByFieldsInRelations: true,
    skipInserts: false,
  }) as Call<'importSample'>['body'] & object

/** Leaves one record parked that the search index refused, and others on their way to an index that is away. */
const leaveTargets = async (erik: Person, client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from view.record where class = 'account' and is_approved and not excluded
       and fields ->> 'elasticSyncRequested' is null order by id limit 4`,
  )
  const [refused, ...others] = rows.map(({ id }) => id)
  if (refused === undefined) throw new Error('there is no verified account')
  const request = (id: string) => erik('requestSync', { params: { class: 'account', id } })
  const count = async (from: string) => (await client.query(`select from ${from}`)).rowCount ?? 0
  await control({ failIds: [refused] })
  await request(refused)
  // The confirmation of the CRM is a change of the record: the index refuses it once more.
  const settled = `work.parked_delivery p join work.target_state s using (record_id)
    where p.resolved_at is null and s.target = 'salesforce' and s.acknowledged between 1 and p.position - 1`
  await until('a parked delivery', async () => (await count(settled)) > 0)
  await control({ errorRate: 1, statusOnError: 503 })
  for (const id of others) await request(id)
  const due = `work.target_state where target = 'elasticsearch' and requested > acknowledged`
  await until('deliveries that are due', async () => (await count(due)) >= others.length)
}

/**
 * Works as the people of the demo data would, and passes the moment at which jobs stand unfinished to `whenLeft`: a bulk decision and an
 * import that began, both held up by a lock of the record that they are about, and an import that waits for its turn.
 * @param url of the database, as the owner
 */
export const leaveWork = async <Result>(
  url: string,
  whenLeft: () => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const team = { erik: await signIn('erik.ebert'), anna: await signIn('anna.albrecht') }
    const { erik, anna } = team
    const scope = await scopeIn(client)
    const mappingId = await newMapping(anna)
    await decideAndImport(team, scope, mappingId)
    await leaveTargets(erik, client)
    const samples = [1, 2].map((n) => {
      const known = line(scope.number, 'Klinik am Anger', `+49 561 55520${n}`)
      const fresh = line(`UPG-2${n}`, `Haus an der Aue ${n}`, `+49 561 55530${n}`)
      return deliver(anna, scope, `Nachtrag ${n}`, [known, fresh])
    })
    const states = async () => {
      const { rows } = await client.query<{ left: string }>(
        `select string_agg(kind || ' ' || state, ', ' order by kind, state) as left from work.job where state in ('running', 'queued')`,
      )
      return rows[0]?.left
    }
    const holder = new pg.Client({ connectionString: url })
    const prepared = await Promise.all(samples)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select from view.record where id = $1 for update', [scope.record])
      const later = { prefer: 'respond-async' }
      for (const sampleId of prepared)
        await anna('importSample', { body: importOf(mappingId, sampleId) }, later)
      const body = { rgShortCode: scope.shortCode, periodId: scope.period }
      await erik('bulkAccept', { body }, later)
      const left = 'bulk-accept running, import queued, import running'
      await until(left, async () => (await states()) === left)
      return await whenLeft()
    } finally {
      await holder.end()
    }
  } finally {
    await control({ failIds: [], errorRate: 0 })
    await client.end()
  }
}
