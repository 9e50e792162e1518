import { isIP } from 'node:net'

/** `name:port` and `[::1]:port` without the port, in lower case; `undefined` when it is no such thing. */
const nameOf = (host: string): string | undefined => {
  const url = `http://${host}`
  return /[/?#@\\]/.test(host) || !URL.canParse(url) ? undefined : new URL(url).hostname
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/**
 * Whether a request was meant for a server of this machine, as the product itself asks: a page of another site whose
 * name points at us would otherwise read what nobody has to sign in for here.
 *
 * @param host the `Host` header; who sends none is no browser
 * @param names further ones that are ours
 */
export const isOwnHost = (host: string | undefined, names: readonly string[] = []): boolean => {
  if (host === undefined) return true
  const name = nameOf(host)
  if (name === undefined) return false
  return isAddress(name) || name === 'localhost' || names.includes(name)
}

/** The names in addresses like `https://name:port/path`. */
export const namesIn = (addresses: readonly string[]): string[] =>
  addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).hostname)
