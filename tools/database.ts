import pg from 'pg'

/** The role that owns the tables and runs the migrations; not used while the product runs. */
export const OWNER = 'stammbuch'
/** The role of the running services: may append to the log and write what the migrations grant. */
export const APP = 'stammbuch_app'

const query = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const createRole = (name: string, rights: string): string => `
  if not exists (select from pg_roles where rolname = '${name}') then
    create role ${name} login ${rights};
  end if;`

/** Creates the two roles that every database of the cluster expects. `url`: superuser. Safe to repeat. */
export const ensureRoles = async (url: string): Promise<void> => {
  const roles = [createRole(OWNER, 'createdb createrole'), createRole(APP, '')]
  await query(url, `do $$ begin ${roles.join('\n')} end $$`)
}

/** Creates the database, owned by the owner role, unless it exists. `url`: superuser; `name`: a plain identifier. */
export const ensureDatabase = async (url: string, name: string): Promise<void> => {
  const found = await query(url, 'select 1 from pg_database where datname = $1', [name])
  if (found.length === 0) await query(url, `create database ${name} owner ${OWNER}`)
}
