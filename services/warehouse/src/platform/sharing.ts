/**
 * Asks one question at a time. An answer may only be given to those who came before it was asked for: who comes while one
 * is on its way shares the next.
 */
export const sharing = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let current: Promise<unknown> | undefined
  let next: Promise<Answer> | undefined
  const start = (): Promise<Answer> => {
    const asked = ask()
    const settled = asked.then(
      () => undefined,
      () => undefined,
    )
    current = settled
    void settled.then(() => {
      if (current === settled) current = undefined
    })
    return asked
  }
  return () => {
    if (!current) return start()
    next ??= current.then(() => {
      next = undefined
      return start()
    })
    return next
  }
}
