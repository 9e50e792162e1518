import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '@stammbuch/ledger'
import { test } from '@stammbuch/testing'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { sourceFiles } from '../boundaries/source-files.ts'
import { root } from '../root.ts'
import { notPrepared } from './not-prepared.ts'
import { sitesIn, WATCHED } from './sites.ts'
import { fileOf, StatementTrial } from './try-statements.ts'

/** The files that send statements to the product's database from a process of it. */
const isPart = (file: string): boolean =>
  /^(libs|services)\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file)

/** Has Postgres parse and plan the names of a statement without running it; its reason where it refuses. */
const prepareOn =
  (pool: pg.Pool) =>
  async (sql: string): Promise<string | null> => {
    const cursor = /^declare \w+ no scroll cursor for/
    const settings = /^(set|lock|listen|notify)\b/
    const text = settings.test(sql)
      ? `begin; ${sql}; rollback`
      : `prepare one as ${sql.replace(cursor, '')}; deallocate one`
    try {
      await pool.query(text)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

/** Errors that stand-ins set off later, in a timer or a promise that nobody awaits, say nothing of a statement. */
const ignoreLateErrors = (): void => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    const before = process.listeners(event as 'uncaughtException')
    process.removeAllListeners(event)
    process.on(event, () => undefined)
    onTestFinished(() => {
      process.removeAllListeners(event)
      for (const listener of before) process.on(event as 'uncaughtException', listener)
    })
  }
}

/** Paths that stand-ins make up lead to a folder that is empty and goes away. */
const workAside = (): void => {
  const [before, aside] = [process.cwd(), mkdtempSync(path.join(tmpdir(), 'statements-'))]
  process.chdir(aside)
  onTestFinished(() => {
    process.chdir(before)
    rmSync(aside, { recursive: true })
  })
}

test('[H-006] every statement of the tree can be prepared on the migrated schema', async ({
  database: { appUrl },
}) => {
  ignoreLateErrors()
  workAside()
  const pool = connect({ url: appUrl, max: 1 })
  onTestFinished(() => pool.end())
  const files = [...sourceFiles(root)].filter(([file]) => isPart(file))
  const sites = files.flatMap(([file, text]) => sitesIn(file, text))
  const trial = new StatementTrial(prepareOn(pool))
  for (const [file, text] of files)
    if (sitesIn(file, text).length > 0)
      trial.add(await import(`${path.join(root, file)}${WATCHED}`), file, text)
  await trial.run(sites, (file) => notPrepared[file]?.sites ?? 0)

  const left = Map.groupBy(
    sites.filter((site) => !trial.prepared.has(site)),
    fileOf,
  )
  const beyond = [...left].flatMap(([file, found]) =>
    found.length > (notPrepared[file]?.sites ?? 0)
      ? found.map((site) => `${site} ${trial.refused.get(site)?.[0] ?? 'was never sent'}`)
      : [],
  )
  expect(beyond, 'mend the statement, or give its function a hint in hints.ts').toEqual([])
  const done = Object.keys(notPrepared).filter((file) => !left.has(file))
  expect(done, 'is prepared by now: take it off the list').toEqual([])
}, 300_000)
