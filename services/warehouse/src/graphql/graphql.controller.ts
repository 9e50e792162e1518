import { Controller, Inject, Optional } from '@nestjs/common'
import { type InputOf, warehouseGraphql } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { RELEASE_READER, type ReleaseReader } from '../platform/release-reader.ts'
import { answerQuery } from './answer-query.adapter.ts'
import { schemaOf } from './graphql-schema.adapter.ts'
import { sampleNames } from './samples.query.ts'

/** The specification's GraphQL reads. */
@Controller()
export class GraphqlController {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(CONFIG) private readonly config: Config,
    @Optional() @Inject(RELEASE_READER) private readonly releases: ReleaseReader | null = null,
  ) {}

  @Serve(warehouseGraphql)
  answer(@Input(warehouseGraphql) { body }: InputOf<typeof warehouseGraphql>) {
    const introspection = this.config.NODE_ENV !== 'production'
    return readAnswer(this.db, (db) =>
      answerQuery(
        schemaOf({ samples: (page) => sampleNames(db, page), releases: this.releases }),
        body,
        introspection,
      ),
    )
  }
}
