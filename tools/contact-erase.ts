import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { actingServices } from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { mustBeSet } from './audit/setting.ts'
import { commandLine, isId, misused } from './command-line.ts'
import { localEnvironment } from './local-environment.ts'
import { dataDir, root } from './root.ts'
import { buildServices } from './start/build.ts'

const USAGE = `usage: npm run contact:erase -- <id> [--reason request|withdrawn|objection|unneeded|unlawful]
       npm run contact:export -- <id>      all that is known of the person, as JSON`

const reasons = ['request', 'withdrawn', 'objection', 'unneeded', 'unlawful']

type CommandLine = (
  environment: Readonly<Record<string, string | undefined>>,
  request: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** Parses the request from the command line; undefined when it is invalid. */
const parseRequest = () => {
  const { positionals, values } = commandLine(USAGE, {
    reason: { type: 'string', default: 'request' },
    export: { type: 'boolean', default: false },
  })
  const [id, ...more] = positionals
  if (!id || !isId(id) || more.length > 0 || !reasons.includes(values.reason)) return undefined
  return { id, reason: values.reason, export: values.export }
}

const request = parseRequest() ?? misused(USAGE)
if (existsSync(path.join(root, 'node_modules/.bin/tsc'))) buildServices()
const file = path.join(root, 'services/warehouse/dist/person-rights.js')
const { personRights } = (await import(pathToFileURL(file).href)) as { personRights: CommandLine }
const cause = { actor: actingServices.commandLine.id, command: newId() }
const settings = { DATA_DIR: dataDir(), ...localEnvironment() }
const refusals: Readonly<Record<string, string>> = {
  'not-found': `there is no contact ${request.id}`,
  'not-erasable': `${request.id} is no contact: only persons can be forgotten`,
}
try {
  mustBeSet('DATABASE_URL')
  console.log(JSON.stringify(await personRights(settings, { ...request, ...cause }), null, 2))
} catch (error) {
  throw error instanceof Refusal ? new Error(refusals[error.code] ?? error.code) : error
}
