/** Nothing can be said of the records: the target as a whole did not do its work. */
export class TargetUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TargetUnavailable'
  }
}

/** No answer came that says anything, this time. */
export class TargetSilent extends TargetUnavailable {}

/** The target works, but lost what it needs to take records. */
export class TargetNotReady extends TargetUnavailable {}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}

/** Codes of OpenSSL and Node for a certificate that nobody vouches for, or that is another's. */
const distrusted = /CERT|SIGNATURE|SELF_SIGNED|ALTNAME/

/** Returns why a system could not be reached, in a German sentence with the code that says more. */
export const unreachable = (system: string, error: unknown): string => {
  const code = codeOf(error)
  if (distrusted.test(code))
    return `${system} antwortet nicht: dem Zertifikat wird nicht vertraut (${code}); eine eigene Zertifizierungsstelle nennt NODE_EXTRA_CA_CERTS`
  return `${system} antwortet nicht${code === '' ? '' : ` (${code})`}`
}
