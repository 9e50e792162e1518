import http from 'node:http'
import pg from 'pg'

/**
 * The least that could serve an edit: `node:http`, `pg`, one row of the record and one of its history in one durable
 * transaction, and a line to everybody who listens at `/live`. It has no log, no rights, no proposals and no undo; what
 * the product adds is measured against it.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const listeners = new Set<http.ServerResponse>()

interface Edit {
  readonly id: string
  readonly attribute: string
  readonly value: string
}

const edit = async ({ id, attribute, value }: Edit): Promise<unknown> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ fields: Record<string, unknown> }>(
      { name: 'find', text: 'select fields from bare.record where id = $1 for update' },
      [id],
    )
    const before = rows[0]?.fields[attribute] ?? null
    const kept = [id, attribute, JSON.stringify(before), JSON.stringify(value)]
    const history = await client.query<{ position: string }>(
      {
        name: 'keep',
        text: `insert into bare.history (record_id, attribute, before, after, at)
          values ($1, $2, $3, $4, now()) returning position`,
      },
      kept,
    )
    await client.query(
      {
        name: 'set',
        text: `update bare.record set fields = fields || jsonb_build_object($2::text, $3::jsonb) where id = $1`,
      },
      [id, attribute, JSON.stringify(value)],
    )
    await client.query('commit')
    return { id, attribute, before, value, position: Number(history.rows[0]?.position) }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A record with the awards that it holds. */
const record = async (id: string): Promise<unknown> => {
  const [own, held] = await Promise.all([
    pool.query({ name: 'record', text: 'select id, fields from bare.record where id = $1' }, [id]),
    pool.query({ name: 'held', text: 'select id, fields from bare.held where holder_id = $1' }, [
      id,
    ]),
  ])
  return { ...own.rows[0], held: held.rows }
}

const history = async (id: string, attribute: string): Promise<unknown> => {
  const { rows } = await pool.query(
    {
      name: 'history',
      text: `select position, before, after, at from bare.history
        where record_id = $1 and attribute = $2 order by position desc`,
    },
    [id, attribute],
  )
  return rows
}

const read = (url: string): Promise<unknown> => {
  const [, what, id = '', attribute = ''] = url.split('/')
  return what === 'record' ? record(id) : history(id, attribute)
}

const bodyOf = async (request: http.IncomingMessage): Promise<Edit> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return JSON.parse(Buffer.concat(pieces).toString()) as Edit
}

const server = http.createServer((request, response) => {
  if (request.url === '/live') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
    return
  }
  const isRead = request.method === 'GET'
  void (isRead ? read(request.url ?? '') : bodyOf(request).then(edit)).then(
    (done) => {
      const text = JSON.stringify(done)
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
      for (const listener of isRead ? [] : listeners) listener.write(`data: ${text}\n\n`)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
