import { Refusal } from '@stammbuch/ledger'
import {
  ElasticsearchClient,
  SalesforceClient,
  TargetUnavailable,
} from '@stammbuch/records/targets'
import { Problem } from '../http/index.ts'
import type { Config } from '../platform/config.ts'

/** Milliseconds for a question that a person waits for, and for a step of a job. */
const soon = 5_000
const long = 60_000

/** The search index. @throws Problem when the settings name none */
export const searchClient = ({ ELASTICSEARCH_URL: url }: Config, patient = false) => {
  if (!url)
    throw new Problem('unavailable', 'Es ist kein Suchindex eingerichtet (ELASTICSEARCH_URL).')
  return new ElasticsearchClient({ url, timeout: patient ? long : soon })
}

/** The CRM; undefined when the settings name none. */
export const crmClient = (config: Config): SalesforceClient | undefined => {
  const { SALESFORCE_URL: url, SALESFORCE_CLIENT_ID, SALESFORCE_CLIENT_SECRET } = config
  if (!url) return undefined
  const credentials = { clientId: SALESFORCE_CLIENT_ID, clientSecret: SALESFORCE_CLIENT_SECRET }
  return new SalesforceClient({ url, ...credentials, timeout: soon })
}

/** Reports a target's failure to the caller as a part that is down. */
export const asProblem = (error: unknown): never => {
  if (error instanceof TargetUnavailable) throw new Problem('unavailable', error.message)
  throw error
}

/** Throws a target's failure in a job as a refusal in its own words, and any other error as it is. */
export const asRefusal = (error: unknown): never => {
  if (error instanceof TargetUnavailable) throw new Refusal('unavailable', error.message)
  throw error
}
