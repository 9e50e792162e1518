import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An archive that an operator laid into the server's exchange folder; undefined when there is none. */
export const archiveOnServer = async (
  dataDir: string,
  name: string,
): Promise<Buffer | undefined> => {
  try {
    return await readFile(join(dataDir, 'exchange', name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The archive that came with a call in base64, else the one of this name in the exchange folder, if there is one. */
export const archiveGiven = async (
  dataDir: string,
  name: string,
  content: string | undefined,
): Promise<Buffer | undefined> =>
  content === undefined ? archiveOnServer(dataDir, name) : Buffer.from(content, 'base64')
