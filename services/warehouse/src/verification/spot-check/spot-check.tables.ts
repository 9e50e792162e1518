import type { CheckedScope, DrawnStratum, Verdict } from '@stammbuch/contracts'

export interface SpotCheckTables {
  spot_check: {
    id: string
    version: number
    actor: string
    scope: CheckedScope
    seed: string
    drawn_at: number
    population: number
    strata: readonly DrawnStratum[]
    started_at: Date
    state: 'open' | 'accepted' | 'returned'
    run_id: string | null
    comment: string | null
    finished_at: Date | null
  }
  spot_check_item: {
    check_id: string
    number: number
    change_id: string
    verdict: Verdict | null
  }
}

declare module '@stammbuch/ledger' {
  interface Database extends SpotCheckTables {}
}
