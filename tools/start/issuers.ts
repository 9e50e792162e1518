import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Stores the issuer of this start, and returns earlier ones of this data folder: when its port is taken, the identity provider moves to
 * another, and people who signed in are to be known there as well.
 */
export const issuersBefore = (dataDir: string, issuer: string): readonly string[] => {
  const file = path.join(dataDir, 'issuers.json')
  const known: readonly string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const before = known.filter((one) => one !== issuer)
  writeFileSync(file, `${JSON.stringify([...before, issuer], null, 2)}\n`)
  return before
}
