import { recordProjections } from '@stammbuch/records'
import { logCheckProjection, logFactProjection } from './audit/index.ts'
import { catalogueProjection } from './catalogue/index.ts'
import { deliveryProjection } from './intake/index.ts'
import { runProjection } from './platform/runs/index.ts'
import { erasureProjection } from './privacy/index.ts'
import { releaseProjection } from './releases/index.ts'
import { searchEntryProjection, searchErasureProjection } from './search/index.ts'
import { accessTokenProjection } from './users/index.ts'
import { spotCheckProjection } from './verification/index.ts'

/** Every view that is brought up to date in the transaction of its events. */
export const inlineProjections = [
  ...recordProjections,
  catalogueProjection,
  deliveryProjection,
  runProjection,
  spotCheckProjection,
  releaseProjection,
  erasureProjection,
  logCheckProjection,
  accessTokenProjection,
  searchErasureProjection,
]

/** Views that follow the log behind its writers, each with a checkpoint of its name. */
export const followingProjections = [logFactProjection, searchEntryProjection]
