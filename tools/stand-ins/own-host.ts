import { isIP } from 'node:net'

/** Returns the host of `name:port` or `[::1]:port` in lower case; `undefined` for any other form. */
const nameOf = (host: string): string | undefined => {
  const url = `http://${host}`
  return /[/?#@\\]/.test(host) || !URL.canParse(url) ? undefined : new URL(url).hostname
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/**
 * Tells if a request was meant for a server of this machine, as those of the product are: a page of another site whose name resolves to
 * us would otherwise read unprotected data here.
 * @param host the `Host` header; a request without one comes from no browser
 * @param names further names of this machine
 */
export const isOwnHost = (host: string | undefined, names: readonly string[] = []): boolean => {
  if (host === undefined) return true
  const name = nameOf(host)
  if (name === undefined) return false
  return isAddress(name) || name === 'localhost' || names.includes(name)
}

/** Returns the names in addresses like `https://name:port/path`. */
export const namesIn = (addresses: readonly string[]): string[] =>
  addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).hostname)
