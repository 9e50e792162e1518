import type { Buffer } from 'node:buffer'
import pg from 'pg'

type Take = (message: Buffer) => void

/** A `copy … to stdout` whose rows are taken in the turn in which they are read: nothing of them is kept or waits. */
class CopyOut extends pg.Query {
  private readonly take: Take
  private failure: Error | undefined

  constructor(statement: string, take: Take, done: (error: Error | undefined) => void) {
    super(statement, (error) => done(error ?? this.failure))
    this.take = take
  }

  /** Called by the driver with each message of the server, which has one row. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.failure) return
    try {
      this.take(chunk)
    } catch (error) {
      // Thrown on, it would end the process: the driver calls this from the socket.
      this.failure = error instanceof Error ? error : new Error(String(error))
    }
  }
}

/** Runs a `copy … to stdout` and hands on the bytes of each message: a row, before the first one a header, behind the last one a mark. */
export const copyMessages = async (pool: pg.Pool, statement: string, take: Take): Promise<void> => {
  const client = await pool.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(new CopyOut(statement, take, (error) => (error ? reject(error) : resolve())))
    })
  } finally {
    client.release()
  }
}
