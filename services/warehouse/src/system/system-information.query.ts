import { freemem, totalmem } from 'node:os'
import { dumpLifeHours, exportLifeDays, type NameAndValue } from '@stammbuch/contracts'
import { type QueryExecutorProvider, sql } from 'kysely'

/** In megabytes, small ones with a decimal. */
const megabytes = (bytes: number): string => {
  const amount = bytes / 1_048_576
  const maximumFractionDigits = amount < 10 ? 1 : 0
  return `${new Intl.NumberFormat('de', { maximumFractionDigits }).format(amount)} MB`
}
/** The states of the connection to the message server, in German. */
const busStates: Readonly<Record<string, string>> = {
  up: 'verbunden',
  down: 'nicht erreichbar',
  degraded: 'ohne NATS, innerhalb eines Prozesses',
}
const whole = (count: number): string => new Intl.NumberFormat('de').format(count)

interface Database {
  readonly version: string
  readonly bytes: number
  readonly position: number
  readonly connections: number
  readonly tables: readonly { readonly name: string; readonly bytes: number }[]
  readonly jobs: number
}

const aboutDatabase = async (db: QueryExecutorProvider): Promise<Database> => {
  const { rows } = await sql<Database>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select position::float8 from log.log_head) as position,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      (select count(*)::integer from work.job where state in ('queued', 'running')) as jobs,
      (select jsonb_agg(jsonb_build_object('name', t.name, 'bytes', t.bytes) order by t.bytes desc, t.name)
        from (select format('%s.%s', schemaname, relname) as name,
            pg_total_relation_size(relid)::float8 as bytes
          from pg_stat_user_tables where schemaname in ('log', 'view', 'work')
          order by 2 desc, 1 limit 10) t) as tables`.execute(db)
  const [about] = rows
  if (!about) throw new Error('the database says nothing about itself')
  return about
}

interface About {
  readonly version: string
  readonly nats: string
  /** 0: for good, here and below. */
  readonly deliveriesKeptMonths: number
  readonly deadLettersKeptDays: number
}

/** Returns facts about the installation for operators; a value with several lines is a list. */
export const installationFacts = async (
  db: QueryExecutorProvider,
  { version, nats, deliveriesKeptMonths, deadLettersKeptDays }: About,
): Promise<NameAndValue[]> => {
  const { rss, heapUsed } = process.memoryUsage()
  const database = await aboutDatabase(db)
  return [
    { name: 'Stammbuch', value: version },
    { name: 'Node.js', value: process.version },
    { name: 'PostgreSQL', value: database.version },
    { name: 'NATS JetStream', value: busStates[nats] ?? nats },
    { name: 'Läuft seit', value: `${whole(Math.round(process.uptime() / 60))} Minuten` },
    { name: 'Speicher des Dienstes', value: `${megabytes(rss)} (Heap ${megabytes(heapUsed)})` },
    {
      name: 'Speicher des Rechners',
      value: `${megabytes(freemem())} frei von ${megabytes(totalmem())}`,
    },
    { name: 'Größe der Datenbank', value: megabytes(database.bytes) },
    { name: 'Verbindungen zur Datenbank', value: whole(database.connections) },
    { name: 'Position des Protokolls', value: whole(database.position) },
    {
      name: 'Gelöscht werden',
      value: [
        deliveriesKeptMonths === 0
          ? 'gelieferte Dateien: nie'
          : `gelieferte Dateien: nach ${whole(deliveriesKeptMonths)} Monaten`,
        `Exporte: nach ${exportLifeDays} Tagen`,
        `Datenbankabzüge: nach ${dumpLifeHours} Stunden`,
        deadLettersKeptDays === 0
          ? 'erledigte zurückgestellte Übertragungen: nie'
          : `erledigte zurückgestellte Übertragungen: nach ${whole(deadLettersKeptDays)} Tagen`,
      ],
    },
    { name: 'Offene Arbeiten', value: whole(database.jobs) },
    {
      name: 'Größte Tabellen',
      value: database.tables.map(({ name, bytes }) => `${name}: ${megabytes(bytes)}`),
    },
  ]
}
