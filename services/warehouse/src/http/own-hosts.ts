import { isIP } from 'node:net'

export interface HostSettings {
  readonly HOST: string
  readonly ALLOWED_HOSTS: readonly string[]
  readonly ALLOWED_ORIGINS: readonly string[]
}

/** `name:port` and `[::1]:port` without the port, in lower case; `undefined` when it is no such thing. */
const nameOf = (host: string): string | undefined => {
  const url = `http://${host}`
  return /[/?#@\\]/.test(host) || !URL.canParse(url) ? undefined : new URL(url).hostname
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

const originNames = (origins: readonly string[]): string[] =>
  origins.filter((origin) => URL.canParse(origin)).map((origin) => new URL(origin).hostname)

/**
 * Tells if a request was meant for this service. A page of another site can have its own name point at our address
 * (DNS rebinding) and is of the same origin then, as browsers see it; but its requests still name that site. Ours are the
 * names in the settings and this machine's own; an address written in numbers cannot be pointed elsewhere.
 *
 * @param host the `Host` header; who sends none is no browser
 */
export const isOwnHost = (host: string | undefined, settings: HostSettings): boolean => {
  if (host === undefined) return true
  const name = nameOf(host)
  if (name === undefined) return false
  const named = [settings.HOST, ...settings.ALLOWED_HOSTS].map((one) => one.toLowerCase())
  const known = ['localhost', ...named, ...originNames(settings.ALLOWED_ORIGINS)]
  return isAddress(name) || known.includes(name)
}
