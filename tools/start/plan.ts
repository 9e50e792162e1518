import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePortFrom, isBlocked, isFree } from '../free-port.ts'

/** The preferred port of each part on 127.0.0.1. */
const WANTED = {
  warehouse: 4000,
  warehouseMetrics: 4001,
  syncMetrics: 4003,
  identity: 4010,
  elasticsearch: 4020,
  salesforce: 4021,
  dms: 4022,
  nats: 4030,
  postgres: 4040,
}

const WEB = 4005

/** The parts of a local start that listen. */
export type PortName = keyof typeof WANTED
export type Ports = Readonly<Record<PortName, number>> & {
  /** Port of the web app's own server, only of a watching start. */
  readonly web?: number
}

/** Number of ports per start, more than all parts take from the lowest usual one on, so that two starts with different shifts never overlap. */
const span = 50

/**
 * Returns the distance from the usual ports at which an attempt begins to look: none for the first one. Starts that collided see the
 * same free ports, so each shifts differently, by the id of its process.
 */
export const shiftOf = (attempt: number, pid: number): number =>
  attempt === 0 ? 0 : span * (1 + ((pid * 7 + attempt * 13) % 97))

/**
 * Chooses the ports of a start: those of the last one where they are free, so that addresses and the issuer stay the same; else the
 * usual ones, else the next free one. `PORT` and `METRICS_PORT` decide for the warehouse.
 * @param shift from `shiftOf`; other than 0 it begins so far above the usual ports instead
 * @param watching with a port for the web app's own server
 */
export const choosePorts = async (dataDir: string, shift = 0, watching = false): Promise<Ports> => {
  const file = path.join(dataDir, 'ports.json')
  const last: Partial<Ports> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const asked: Partial<Record<PortName, string | undefined>> = {
    warehouse: process.env.PORT,
    warehouseMetrics: process.env.METRICS_PORT,
  }
  const taken = new Set<number>()
  const chosen: [string, number][] = []
  for (const name of Object.keys(WANTED) as PortName[]) {
    const port = asked[name]
      ? Number(asked[name])
      : await freePortFrom(shift > 0 ? WANTED[name] + shift : (last[name] ?? WANTED[name]), taken)
    if (isBlocked(port))
      throw new Error(`Port ${port} rufen Browser nicht auf. Bitte einen anderen.`)
    if (asked[name] && !(await isFree(port))) throw new Error(`Port ${port} ist belegt.`)
    taken.add(port)
    chosen.push([name, port])
  }
  if (watching) chosen.push(['web', await freePortFrom(WEB + shift, taken)])
  const ports = Object.fromEntries(chosen) as Ports
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`)
  return ports
}

/** Returns the value of an environment variable. Set but empty counts as not set. */
export const given = (name: string): string | undefined => process.env[name] || undefined
