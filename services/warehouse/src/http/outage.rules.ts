/** Classes 08 and 57, too many connections, a transaction that stood idle for too long, and the network's own. */
const codes = /^(08|57P|53300|25P03|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)/

/** What `pg` says of a connection that broke: when it breaks, when it is used again, when none is to be had. */
const messages =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/

/** Whether Postgres is away or refuses for now, so that the same request may succeed a moment later. */
export const isOutage = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return codes.test(String(code ?? '')) || messages.test(String(message ?? ''))
}
