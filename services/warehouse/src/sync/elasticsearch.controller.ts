import { Controller, Inject } from '@nestjs/common'
import { elasticsearchStatus, type NameAndValue, type ReplyOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { standingOf } from '@stammbuch/records'
import {
  recordAlias,
  type SearchIndex,
  searchIndices,
  TargetUnavailable,
} from '@stammbuch/records/targets'
import type { Kysely } from 'kysely'
import { Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { stateNames } from './salesforce-status.query.ts'
import { searchClient } from './target-clients.adapter.ts'

const number = new Intl.NumberFormat('de-DE')

/** A size in bytes as people read it: whole bytes, else with one decimal, by thousands. */
const sizeOf = (bytes: number): string => {
  const units = ['Byte', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = Math.round((bytes / 1000 ** power) * 10) / 10
  return `${number.format(value)} ${units[power]}`
}

/** Elasticsearch's colours, for people. */
const healthNames: Readonly<Record<string, string>> = {
  green: 'Zustand: grün, alles in Ordnung',
  yellow: 'Zustand: gelb, ohne Kopie auf einem zweiten Server',
  red: 'Zustand: rot, ein Teil fehlt',
}

const rowOf = ({ name, inUse, health, documents, size }: SearchIndex): NameAndValue => ({
  name: `Index ${name}`,
  value: [
    inUse ? `in Gebrauch (${recordAlias})` : 'nicht in Gebrauch',
    `${number.format(documents)} Dokumente`,
    sizeOf(size),
    healthNames[health] ?? health,
  ].filter(Boolean),
})

/** Said at once: the worker notices only at its next look that the index it writes to is gone. */
const noIndex: NameAndValue = {
  name: 'Suchindex',
  value:
    'Es gibt keinen, Suchen finden nichts. Der Übertragungsdienst legt ihn innerhalb einer Minute an und füllt ihn aus dem Bestand.',
}

/** Reads the state of the search index. */
@Controller()
export class ElasticsearchController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(READS) private readonly db: Kysely<Database>,
  ) {}

  @Serve(elasticsearchStatus)
  async status(): Promise<ReplyOf<typeof elasticsearchStatus>> {
    const { state, detail, lag, due, parked } = await standingOf(this.db, 'elasticsearch')
    const worker = [stateNames[state] ?? state, detail].filter(Boolean).join(': ')
    const indices = await this.indices()
    const isMissing = indices.some(({ name }) => name === noIndex.name)
    return [
      ...indices,
      { name: 'Übertragungsdienst', value: worker },
      { name: 'Rückstand im Protokoll', value: number.format(lag) },
      { name: 'Unterwegs', value: isMissing ? 'der ganze Bestand' : number.format(due) },
      { name: 'Zurückgestellt', value: number.format(parked) },
    ]
  }

  private async indices(): Promise<NameAndValue[]> {
    const reach = (value: string): NameAndValue => ({ name: 'Elasticsearch', value })
    if (!this.config.ELASTICSEARCH_URL) return [reach('nicht eingerichtet (ELASTICSEARCH_URL)')]
    try {
      const found = await searchIndices(searchClient(this.config))
      const none = found.some(({ inUse }) => inUse) ? [] : [noIndex]
      return [reach('erreichbar'), ...none, ...found.map(rowOf)]
    } catch (error) {
      if (error instanceof TargetUnavailable) return [reach(`nicht erreichbar: ${error.message}`)]
      throw error
    }
  }
}
