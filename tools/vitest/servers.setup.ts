import { rmSync } from 'node:fs'
import path from 'node:path'
import type {} from '@stammbuch/testing'
import type { TestProject } from 'vitest/node'
import { APP, ensureDatabase, ensureRoles, OWNER } from '../database.ts'
import { migrate } from '../migrate.ts'
import { startNats } from '../nats.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { makeRunFolder } from './run-folder.ts'

const TEMPLATE = 'stammbuch_template'

const prepareTemplate = async (postgres: Postgres): Promise<void> => {
  await ensureRoles(postgres.url('postgres'))
  await ensureDatabase(postgres.url('postgres'), TEMPLATE)
  await migrate(postgres.url(TEMPLATE, OWNER))
}

/** Starts one quick Postgres with a migrated template and one NATS server for the medium tests, removed after the run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await makeRunFolder()
  const logFile = (name: string) => path.join(folder, `${name}.log`)
  const [postgres, nats] = await Promise.all([
    startPostgres({
      dataDir: path.join(folder, 'postgres'),
      logFile: logFile('postgres'),
      fast: true,
    }),
    startNats({ dataDir: path.join(folder, 'nats'), logFile: logFile('nats') }),
  ])
  const teardown = async () => {
    await Promise.all([nats?.stop(), postgres.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await prepareTemplate(postgres)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', { port: postgres.port, template: TEMPLATE, owner: OWNER, app: APP })
  project.provide('nats', nats ? { url: nats.url, program: nats.program } : {})
  return teardown
}
