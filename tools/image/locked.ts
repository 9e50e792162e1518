import type { Component } from './sbom.ts'

interface Locked {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly link?: boolean
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13)

const hashesOf = ({ integrity = '' }: Locked): Component['hashes'] => {
  const [, sum] = /^sha512-(\S+)$/.exec(integrity) ?? []
  if (sum === undefined) return undefined
  return [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }]
}

/** Returns the packages of a lock file that are not for building and testing alone, each version once. */
export const lockedComponents = (lock: string): readonly Component[] => {
  const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, Locked>> }
  const all = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, one]): Component => {
      const name = one.name ?? nameOf(place)
      const version = one.version ?? ''
      const hashes = hashesOf(one)
      return {
        ...{ type: 'library', name, version },
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        ...(one.license ? { licenses: [{ expression: one.license }] } : {}),
        ...(hashes ? { hashes } : {}),
      }
    })
  return [...new Map(all.map((one) => [one.purl, one])).values()].toSorted((one, other) =>
    one.purl.localeCompare(other.purl),
  )
}
