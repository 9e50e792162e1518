import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** An identity provider of a test: its keys over HTTP, and tokens for whoever is named. */
export interface TestIdentity {
  readonly issuer: string
  readonly keysUrl: string
  /** `subject` is the address unless said otherwise. */
  readonly tokenFor: (
    email: string,
    seconds?: number,
    subject?: string,
    claims?: Readonly<Record<string, unknown>>,
  ) => Promise<string>
  readonly close: () => Promise<void>
}

export const startIdentity = async (issuer = 'https://identity.test'): Promise<TestIdentity> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }],
  })
  const server = createServer((_, response) => response.end(keys))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    issuer,
    keysUrl: `http://127.0.0.1:${port}/keys`,
    tokenFor: (email, seconds = 600, subject = email, { iat, ...claims } = {}) =>
      new SignJWT({ email, email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience('urn:stammbuch:api')
        .setIssuedAt(iat as number | undefined)
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
