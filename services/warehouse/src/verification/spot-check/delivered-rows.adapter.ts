/** Has the rows of a delivery at hand in their work table, when its file still gives them. */
export type RowsPreparer = (sampleId: string) => Promise<void>

/** The registration of the intake's way to prepare rows again: the intake knows spot checks, and not the other way round. */
export class DeliveredRows {
  private prepare: RowsPreparer | undefined

  preparedBy(prepare: RowsPreparer): void {
    this.prepare = prepare
  }

  /** Make the rows of these deliveries ready, one after the other. */
  async ensure(sampleIds: readonly string[]): Promise<void> {
    for (const id of sampleIds) await this.prepare?.(id)
  }
}
