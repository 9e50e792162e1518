type Send = (...given: unknown[]) => unknown

const isBegin = /^(begin|start transaction)\b/

/** Reads and nothing else: should the transaction not have begun after all, they did no harm. */
const isRead = /^\s*select\b(?!.*\b(append|remember|add_seal|forget|set_config)\s*\()/is

/** The reply of `pg` to a `begin`. */
const begun = { command: 'BEGIN', rows: [] }

/** Somebody will await it; that it failed before that is nobody's mistake. */
const quietly = (answer: unknown): Promise<unknown> => {
  const awaited = Promise.resolve(answer)
  awaited.catch(() => undefined)
  return awaited
}

/**
 * Sends the beginning of a transaction along with its first statement: an answer less to wait for. What may write
 * goes when the transaction is known to have begun; the order in which statements were started stays.
 *
 * @returns a way to send on the same connection
 */
export const withLateBegin = (send: Send): Send => {
  let held: unknown[] | undefined
  let beginning: Promise<unknown> | undefined
  let isQueued = false
  const begin = (given: unknown[]): void => {
    const sent = quietly(send(...given))
    beginning = sent
    isQueued = false
    // The first to hear of it, so that those who wait go before whoever comes now.
    const ended = () => {
      beginning = undefined
    }
    sent.then(ended, ended)
  }
  return (...given) => {
    const [text] = given
    if (typeof text === 'string' && isBegin.test(text)) {
      held = given
      return Promise.resolve(begun)
    }
    if (held) begin(held)
    held = undefined
    if (!beginning) return send(...given)
    isQueued ||= typeof text !== 'string' || !isRead.test(text)
    if (isQueued) return beginning.then(() => send(...given))
    const answer = quietly(send(...given))
    return beginning.then(() => answer)
  }
}
