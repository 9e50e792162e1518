import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@stammbuch/ledger'

/**
 * An archive that an operator laid into the server's exchange folder.
 *
 * @throws Refusal `not-found` when there is none
 */
export const archiveOnServer = async (dataDir: string, name: string): Promise<Buffer> => {
  try {
    return await readFile(join(dataDir, 'exchange', name))
  } catch {
    throw new Refusal('not-found', `Im Austauschordner des Servers liegt kein „${name}“.`)
  }
}
