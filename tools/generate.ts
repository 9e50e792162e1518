import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsModule } from '@stammbuch/contracts/generate-paths'

/** `npm run generate`: write what is derived from the route table. A test compares it. */
writeFileSync(join(import.meta.dirname, '../libs/contracts/src/paths.gen.ts'), pathsModule())
