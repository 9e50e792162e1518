import { importMdls, importMdlsByGet } from '@stammbuch/contracts'
import { Answer, listed, preparedMutation } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { fieldsArchive, fieldsFile } from './dynamic-field-archive.process.ts'
import { archiveGiven } from './exchange-folder.adapter.ts'
import { importDynamicFields } from './import-dynamic-fields.process.ts'
import { unpack } from './zip-archive.adapter.ts'

/** Takes in the fields of an archive that comes with the call, or lies on the server. */
const importArchive =
  ({ DATA_DIR }: Config) =>
  async ({ body }: { readonly body?: { readonly fileContent?: string | undefined } }) => {
    const archive = await archiveGiven(DATA_DIR, 'mdls.zip', body?.fileContent)
    if (!archive) return new Answer(listed([]))
    const { mdls } = unpack(archive, fieldsFile, fieldsArchive)
    return { work: async (unit: AppUnit) => listed(await importDynamicFields(unit, mdls)) }
  }

/** Taking in dynamic fields (managed dynamic labels) from an archive. */
export const dynamicFieldImports = [
  preparedMutation(importMdls, [CONFIG], importArchive),
  preparedMutation(importMdlsByGet, [CONFIG], importArchive),
]
