import { projectionsNamed } from './audit/projections.ts'
import { commandLine, misused } from './command-line.ts'
import { openDump } from './dumps/read-dump.ts'
import { restoreLog } from './dumps/restore-log.ts'
import { restoreTables } from './dumps/restore-tables.ts'

const USAGE = `usage: npm run dump:restore -- FILE --into URL [--tables]
  URL       a database, as the owner of its tables; for a full dump one without a log
  --tables  load the tables as text into the schema "dump" instead; slim and custom dumps always do`

const { values, positionals } = commandLine(USAGE, {
  into: { type: 'string' },
  tables: { type: 'boolean', default: false },
})
const [file] = positionals
if (!file || positionals.length > 1 || !values.into) throw misused(USAGE)
if (!/^postgres(ql)?:\/\/./.test(values.into))
  misused(USAGE, `${values.into} is no address of a database`)
const dump = await openDump(file)
try {
  const { kind, createdAt, position } = dump.manifest
  console.log(`${kind} dump of ${createdAt}, position ${position}`)
  if (values.tables || kind !== 'full') {
    const tables = await restoreTables(values.into, dump)
    console.log(`${tables.length} tables in the schema "dump"`)
  } else {
    const restored = await restoreLog(values.into, dump, await projectionsNamed([]))
    console.log(`log and views restored at position ${restored}; npm run log:verify checks them`)
  }
} finally {
  dump.close()
}
