import path from 'node:path'
import { commandLine, misused } from './command-line.ts'
import { APP, ensureDatabase, ensureRoles, OWNER } from './database.ts'
import { migrate } from './migrate.ts'
import { startFollowedPostgres } from './postgres/standby.ts'

const USAGE = `usage: node tools/standby.ts <folder>
  starts a Postgres with an empty, migrated database and a standby that follows it, for tests and for trying out READ_DATABASE_URL;
  prints a line of JSON about both, and ends them when its input ends`

const name = 'stammbuch'
const { positionals } = commandLine(USAGE, {})
const [folder, ...rest] = positionals
if (folder === undefined || rest.length > 0) misused(USAGE)

const { primary, standby } = await startFollowedPostgres(path.resolve(folder), async (server) => {
  await ensureRoles(server.url('postgres'))
  await ensureDatabase(server.url('postgres'), name)
  await migrate(server.url(name, OWNER))
})
const about = {
  primary: { ownerUrl: primary.url(name, OWNER), appUrl: primary.url(name, APP), pid: primary.pid },
  standby: { adminUrl: standby.url(name), appUrl: standby.url(name, APP), pid: standby.pid },
}
console.log(JSON.stringify(about))
process.stdin.resume()
await new Promise<void>((resolve) => process.stdin.once('end', resolve))
await standby.stop()
await primary.stop()
process.exit(0)
