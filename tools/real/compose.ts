import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'

/** Settings by name. */
export type Settings = Readonly<Record<string, string>>

const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8')

/** Returns what stands indented below a line of the compose file. */
const below = (title: string): string => {
  const from = compose.indexOf(`\n${title}`)
  if (from < 0) throw new Error(`docker-compose.yml has no ${title}`)
  const [indent = ''] = /^ */.exec(title) ?? []
  const rest = compose.slice(from + 1)
  return new RegExp(`^.*\\n((?:(?:${indent} +.*)?\\n)*)`).exec(rest)?.[1] ?? ''
}

/** A reference, whose standard may hold others: `${NAME:-http://${OTHER}}`. */
const reference = /\$\{([A-Z][A-Z0-9_]*)(:\?|:-|-)?((?:[^{}]|\$\{[^}]*\})*)\}/g

/** Puts the values of the environment file in, as the compose file asks for them. @throws where a required one is missing */
const filled = (text: string, values: Settings): string =>
  text.replace(reference, (_all, name: string, kind: string | undefined, standard: string) => {
    const value = values[name] ?? ''
    if (value === '' && kind === ':?') throw new Error(`${name} must be set`)
    return value === '' && kind?.endsWith('-') ? filled(standard, values) : value
  })

const settingsIn = (text: string, values: Settings): Settings =>
  Object.fromEntries(
    [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      filled(value.replace(/^'(.*)'$/, '$1'), values),
    ]),
  )

/** Returns the environment that the compose file gives to a service of the product. */
export const composeEnvironment = (service: 'warehouse' | 'sync', values: Settings): Settings => {
  const [, own = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(below(`  ${service}:`)) ?? []
  return { ...settingsIn(below('x-product:'), values), ...settingsIn(own, values) }
}

/** Returns the environment of the NATS servers, their names aside, and the routes between them. */
export const composeNats = (
  values: Settings,
): {
  readonly environment: Settings
  readonly routes: string
  readonly names: readonly string[]
} => {
  const [, routes = ''] = /- --routes=(\S+)/.exec(compose) ?? []
  const names = [...compose.matchAll(/SERVER_NAME: (nats-\d)/g)].map(([, name = '']) => name)
  return {
    environment: settingsIn(below('x-nats-secrets:'), values),
    routes: filled(routes, values),
    names,
  }
}

/** Returns the image that a service runs, for example `nats:2.12-alpine`. */
export const composeImage = (name: string): string =>
  new RegExp(`image: (\\S*${name}:\\S+)`).exec(compose)?.[1] ?? ''

/** Returns every name of the example of the environment file, with a value for those that must have one. */
export const exampleValues = (given: Settings): Settings => {
  const example = readFileSync(path.join(root, 'deploy/stammbuch.env.example'), 'utf8')
  const names = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  const unknown = Object.keys(given).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`the environment file has no ${unknown.join(', ')}`)
  return Object.fromEntries(
    names.map((name) => [
      name,
      given[name] ??
        (name.endsWith('_PASSWORD') ? `${name.toLowerCase().replaceAll('_', '')}1` : ''),
    ]),
  )
}

/** Replaces the addresses of services by those of this machine: `nats-1:4222` → `127.0.0.1:40123`. */
export const localised = (settings: Settings, addresses: Settings): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      Object.entries(addresses).reduce((text, [from, to]) => text.replaceAll(from, to), value),
    ]),
  )
