/** Gathers things for a moment and hands them over together; the most urgent one sets the time. */
export class Gathered<Item> {
  private readonly handOver: (items: readonly Item[]) => void
  private readonly items = new Set<Item>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private due = 0

  constructor(handOver: (items: readonly Item[]) => void) {
    this.handOver = handOver
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
      if (items.length > 0) this.handOver(items)
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
