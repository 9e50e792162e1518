import http from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Signs people in as the Keycloak of the compose file would, and answers for its keys. */
export interface ClusterIdentity {
  /** `keycloak:8080` of the compose file is here. */
  readonly port: number
  readonly tokenFor: (email: string) => Promise<string>
  readonly close: () => void
}

/** Starts what gives out keys and tokens in the name of an issuer. */
export const startClusterIdentity = async (
  issuer: string,
  port: number,
): Promise<ClusterIdentity> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: 'cluster', alg: 'RS256' }
  const place = `${new URL(issuer).pathname}/protocol/openid-connect/certs`
  const server = http.createServer(({ url }, response) => {
    response.statusCode = url === place ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: url === place ? [key] : [] }))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    tokenFor: (email) =>
      new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: 'cluster' })
        .setIssuer(issuer)
        .setSubject(email)
        .setAudience('urn:stammbuch:api')
        .setIssuedAt()
        .setExpirationTime('1 hour')
        .sign(privateKey),
    close: () => server.close(),
  }
}
