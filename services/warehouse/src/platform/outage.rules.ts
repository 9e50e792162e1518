/**
 * Classes 08 and 57 without a broken protocol, which is a fault of ours, too many connections, a transaction that stood idle
 * for too long, a lock that somebody did not give back in time, and the network's own.
 */
const codes = /^(08(?!P01)|57P|53300|25P03|55P03|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)/

/** The messages of `pg` about a broken connection: when it breaks, when it is used again, when there is none. */
const messages =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null | undefined)?.code ?? '')

/** Tells if Postgres is away or refuses for now, so that the same request may succeed a moment later. */
export const isOutage = (error: unknown): boolean =>
  codes.test(codeOf(error)) ||
  messages.test(String((error as { message?: unknown } | null | undefined)?.message ?? ''))

/** Tells if Postgres has no room to write: reading goes on, and writing too as soon as there is room again. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === '53100'

/** Tells if a file found no room, on the disk or within this account's quota. */
export const isDiskFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT)$/.test(codeOf(error))
