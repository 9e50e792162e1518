import { actingServices } from '@stammbuch/contracts'
import { connect, database, headPosition, Ledger, lastSeal, newId } from '@stammbuch/ledger'
import { noteLogRestored, recordProjections } from '@stammbuch/records'
import { setLostHeadsAside } from './audit/lost-heads.ts'
import { mustBeSet, publishedHeadsFile } from './audit/setting.ts'
import { commandLine, misused } from './command-line.ts'

const USAGE = `usage: npm run log:restored
  after the database was brought back to an earlier moment, before the services start: begins a new epoch of the
  log, so that search index, CRM and webhook take what comes now for newer than what they got before the
  restore, and lets each of them be compared with the log; published heads of seals that are gone (SEAL_PUBLISH_FILE,
  otherwise heads.ndjson in DATA_DIR) go into a file beside theirs, and the positions that were lost are said`

if (commandLine(USAGE, {}).positionals.length > 0) misused(USAGE)
const pool = connect({
  url: mustBeSet('DATABASE_URL'),
  max: 2,
  applicationName: 'stammbuch-log-restored',
})
try {
  const db = database(pool)
  const before = await headPosition(db)
  const seal = (await lastSeal(db))?.number ?? 0
  const { lost, setAside } = setLostHeadsAside(publishedHeadsFile(), { position: before, seal })
  const cause = {
    actor: actingServices.commandLine.id,
    role: 'ROLE_IT',
    source: 'service',
    command: newId(),
    run: null,
  } as const
  const epoch = await noteLogRestored(new Ledger(db, recordProjections), cause, new Date())
  console.log(JSON.stringify({ restoredTo: before, epoch, lost, setAside }))
} finally {
  await pool.end()
}
