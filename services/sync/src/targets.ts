import type { SyncTarget } from '@stammbuch/records'
import type { Target } from './delivery/target.ts'
import { Elasticsearch } from './elasticsearch/elasticsearch.ts'
import { Salesforce } from './salesforce/salesforce.ts'
import type { Settings } from './settings.ts'
import { Webhook } from './webhook/webhook.ts'

/** Creates each target from the settings; `null` where they name none. */
const targets: Readonly<Record<SyncTarget, (settings: Settings) => Target | null>> = {
  elasticsearch: ({ ELASTICSEARCH_URL: url, SYNC_TIMEOUT: timeout }) =>
    url === null ? null : new Elasticsearch({ url, timeout }),
  salesforce: ({ SALESFORCE_URL: url, SYNC_TIMEOUT: timeout, ...settings }) => {
    if (url === null) return null
    const { SALESFORCE_CLIENT_ID: clientId, SALESFORCE_CLIENT_SECRET: clientSecret } = settings
    return new Salesforce({
      url,
      clientId,
      clientSecret,
      timeout,
      late: settings.SALESFORCE_LATE,
      remove: settings.SALESFORCE_REMOVE,
      bulkFrom: settings.SALESFORCE_BULK_FROM,
      removedField: settings.SALESFORCE_REMOVED_FIELD,
    })
  },
  webhook: ({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, SYNC_TIMEOUT: timeout }) =>
    url === null || secret === null ? null : new Webhook({ url, secret, timeout }),
}

/** Returns the targets that the settings name. */
export const targetsOf = (settings: Settings): readonly Target[] =>
  Object.values(targets).flatMap((open) => open(settings) ?? [])
