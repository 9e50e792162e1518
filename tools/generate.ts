import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsModule } from '@stammbuch/contracts/generate-paths'

/** `npm run generate`: writes the files that derive from the route table. A test compares them. */
writeFileSync(join(import.meta.dirname, '../libs/contracts/src/paths.gen.ts'), pathsModule())
