import type { CatalogueTables } from '../../catalogue/index.ts'
import type { DeliveryTables, RunTables, WorkTables } from '../../platform/tables.ts'

/** The slice's own views and work tables. */
export type IntakeTables = DeliveryTables &
  Pick<WorkTables, 'upload' | 'delivery_row' | 'delivery_profile'>

/** What intake reads besides: names of suppliers, projects, years and mappings; runs; jobs. */
export type IntakeReads = IntakeTables & CatalogueTables & RunTables & WorkTables
