/** The address and credentials with which the client connects. */
export interface NatsAddress {
  readonly servers: string[]
  readonly user?: string
  readonly pass?: string
  readonly token?: string
}

/**
 * Reads `NATS_URL`: one address, or those of a cluster separated by commas. Name and password stand in the
 * addresses as everywhere with NATS (`nats://user:password@host:4222`, or `nats://token@host:4222`), but the
 * client does not look for them there (nats-io/nats.js, "Connecting to a nats-server"): it wants them apart,
 * once for all servers. The first address that has them gives them.
 *
 * @throws TypeError for an address that is none.
 */
export const natsAddress = (setting: string): NatsAddress => {
  const addresses = setting.split(',').map((part) => {
    const address = part.trim()
    return new URL(address.includes('://') ? address : `nats://${address}`)
  })
  const servers = addresses.map(({ protocol, host }) => `${protocol}//${host}`)
  const known = addresses.find(({ username }) => username !== '')
  if (!known) return { servers }
  const user = decodeURIComponent(known.username)
  const pass = decodeURIComponent(known.password)
  return pass ? { servers, user, pass } : { servers, token: user }
}
