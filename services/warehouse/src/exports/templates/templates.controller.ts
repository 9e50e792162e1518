import { Controller, Inject, StreamableFile } from '@nestjs/common'
import {
  downloadSupplierTemplate,
  type InputOf,
  listSupplierTemplates,
  workbookType,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, listed, readAnswer, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { inSnapshot } from '../../platform/snapshot.ts'
import { templateWorkbook } from '../format/template-workbook.ts'
import { supplierTemplates } from './supplier-templates.query.ts'

/** Templates that suppliers fill. They are made of the field catalogue when they are asked for. */
@Controller()
export class TemplatesController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(listSupplierTemplates)
  list() {
    return readAnswer(this.db, async (db) =>
      listed(
        (await supplierTemplates(db)).map(({ useCase, name, version }) => ({
          useCase,
          name,
          version,
        })),
      ),
    )
  }

  @Serve(downloadSupplierTemplate)
  async download(
    @Input(downloadSupplierTemplate) { params }: InputOf<typeof downloadSupplierTemplate>,
  ): Promise<StreamableFile> {
    const { result } = await inSnapshot(this.db, supplierTemplates)
    const found = result.find(({ name }) => name === params.fileName)
    if (!found)
      throw new Refusal(
        'not-found',
        'Diese Vorlage gibt es nicht oder nicht mehr in diesem Stand. Die Liste der Vorlagen nennt den neuesten.',
      )
    return new StreamableFile(templateWorkbook(found), {
      type: workbookType,
      disposition: `attachment; filename="${found.name}"`,
    })
  }
}
