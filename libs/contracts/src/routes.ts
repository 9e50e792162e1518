import * as accessTokens from './access-tokens.ts'
import * as analysis from './analysis.ts'
import * as apiImport from './api-import.ts'
import * as awardDuplication from './award-duplication.ts'
import * as catalogue from './catalogue.ts'
import * as changes from './changes.ts'
import * as conflictSearch from './conflict-search.ts'
import * as conflicts from './conflicts.ts'
import * as dumps from './dumps.ts'
import * as dynamicFields from './dynamic-fields.ts'
import * as effects from './effects.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as geo from './geo.ts'
import * as graphql from './graphql.ts'
import * as home from './home.ts'
import * as identity from './identity.ts'
import * as intake from './intake.ts'
import * as log from './log.ts'
import * as logList from './log-list.ts'
import * as mappingCalls from './mapping-calls.ts'
import * as overview from './overview.ts'
import * as ownWork from './own-work.ts'
import * as privacy from './privacy.ts'
import * as privacyDesk from './privacy-desk.ts'
import * as proofPacks from './proof-packs.ts'
import * as proofReading from './proof-reading.ts'
import * as provenance from './provenance.ts'
import * as quality from './quality.ts'
import * as records from './record-calls.ts'
import * as releaseDocument from './release-document.ts'
import * as releaseReadiness from './release-readiness.ts'
import * as releases from './releases.ts'
import * as runPages from './run-page.ts'
import * as runs from './runs.ts'
import * as samples from './sample-calls.ts'
import * as savedQuestions from './saved-questions.ts'
import * as search from './search.ts'
import * as serviceAccounts from './service-accounts.ts'
import * as spotCheck from './spot-check.ts'
import * as sync from './sync.ts'
import * as system from './system.ts'
import * as traces from './traces.ts'
import * as undo from './undo.ts'
import * as uploads from './upload-calls.ts'
import * as verification from './verification.ts'
import * as verifyCounts from './verify-counts.ts'
import * as vocabulary from './vocabulary.ts'

type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value

const endpointsOf = <Module extends object>(module: Module) =>
  Object.fromEntries(
    Object.entries(module).filter(([, value]) => isEndpoint(value)),
  ) as EndpointsOf<Module>

/** The one route table: it serves, validates, documents and types every call. */
export const routes = {
  ...endpointsOf(identity),
  ...endpointsOf(accessTokens),
  ...endpointsOf(catalogue),
  ...endpointsOf(dynamicFields),
  ...endpointsOf(vocabulary),
  ...endpointsOf(records),
  ...endpointsOf(provenance),
  ...endpointsOf(changes),
  ...endpointsOf(verification),
  ...endpointsOf(verifyCounts),
  ...endpointsOf(runs),
  ...endpointsOf(runPages),
  ...endpointsOf(effects),
  ...endpointsOf(undo),
  ...endpointsOf(releases),
  ...endpointsOf(releaseReadiness),
  ...endpointsOf(proofReading),
  ...endpointsOf(releaseDocument),
  ...endpointsOf(spotCheck),
  ...endpointsOf(conflicts),
  ...endpointsOf(conflictSearch),
  ...endpointsOf(uploads),
  ...endpointsOf(intake),
  ...endpointsOf(samples),
  ...endpointsOf(serviceAccounts),
  ...endpointsOf(apiImport),
  ...endpointsOf(mappingCalls),
  ...endpointsOf(analysis),
  ...endpointsOf(sync),
  ...endpointsOf(awardDuplication),
  ...endpointsOf(geo),
  ...endpointsOf(system),
  ...endpointsOf(traces),
  ...endpointsOf(ownWork),
  ...endpointsOf(dumps),
  ...endpointsOf(exports),
  ...endpointsOf(log),
  ...endpointsOf(logList),
  ...endpointsOf(proofPacks),
  ...endpointsOf(savedQuestions),
  ...endpointsOf(quality),
  ...endpointsOf(graphql),
  ...endpointsOf(privacy),
  ...endpointsOf(privacyDesk),
  ...endpointsOf(overview),
  ...endpointsOf(search),
  ...endpointsOf(home),
}
export type Routes = typeof routes
export type RouteName = keyof Routes
