export interface ReleaseTables {
  release: {
    id: string
    position: number
    ranking_group_id: string
    period_id: string
    created_by: string
    created_at: Date
    awards: number
  }
  release_member: {
    release_id: string
    award_id: string
    holder_id: string | null
    product_id: string | null
    toplist_id: string | null
    rank: string | null
    scoring: string | null
  }
}
