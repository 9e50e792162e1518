/**
 * Reads what is asked for, one batch on its way at most: what is asked for meanwhile is the next batch. Nothing that is on its
 * way is given up for something newer, so what is shown moves on however often the log tells of something.
 */
export class ReadMerger<Item> {
  private readonly read: (items: readonly Item[]) => Promise<unknown>
  private awaited = new Set<Item>()
  private isBusy = false

  /** @param read rejections are ignored: whoever shows the readings shows why there are none */
  constructor(read: (items: readonly Item[]) => Promise<unknown>) {
    this.read = read
  }

  /** Asks for items: at once when nothing is on its way. */
  ask(items: readonly Item[]): void {
    for (const item of items) this.awaited.add(item)
    if (!this.isBusy) void this.work()
  }

  private async work(): Promise<void> {
    this.isBusy = true
    while (this.awaited.size > 0) {
      const items = [...this.awaited]
      this.awaited = new Set()
      const began = performance.now()
      await this.read(items).catch(() => undefined)
      // As long a pause again: a server that answers slowly is asked less often.
      const took = performance.now() - began
      await new Promise((resolve) => setTimeout(resolve, took))
    }
    this.isBusy = false
  }
}
