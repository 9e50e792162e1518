/** Collects items for a moment and flushes them as one batch; the most urgent one sets the time. */
export class Batcher<Item> {
  private readonly flush: (items: readonly Item[]) => void
  private readonly items = new Set<Item>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private due = 0

  constructor(flush: (items: readonly Item[]) => void) {
    this.flush = flush
  }

  has(item: Item): boolean {
    return this.items.has(item)
  }

  /** `delay` in milliseconds. */
  add(item: Item, delay: number): void {
    this.items.add(item)
    const due = Date.now() + delay
    if (this.timer !== undefined && this.due <= due) return
    clearTimeout(this.timer)
    this.due = due
    this.timer = setTimeout(() => {
      const items = [...this.items]
      this.clear()
      if (items.length > 0) this.flush(items)
    }, delay)
  }

  delete(item: Item): void {
    this.items.delete(item)
  }

  clear(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.items.clear()
  }
}
