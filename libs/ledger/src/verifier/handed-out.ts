import type { HandedTrust } from './verdict.ts'
import { browserVerifier, nodeVerifier } from './verifier.gen.ts'

export { fingerprintOf, type HandedTrust } from './verdict.ts'

/** Returns the page that checks an export in a browser, as it is handed out: with the service's keys and heads of the moment. */
export const verifierPage = (trust: HandedTrust | null): string => {
  // Nothing in it may end the element that it stands in.
  const data = JSON.stringify(trust).replaceAll('<', '\\u003c')
  return browserVerifier.replace(
    /(<script type="application\/json" id="trust">)null/,
    (_, tag) => tag + data,
  )
}

/** Returns the program that checks an export with Node from version 20, as it is handed out. */
export const verifierProgram = (trust: HandedTrust | null): string =>
  nodeVerifier.replace(/(["'`])__STAMMBUCH_TRUST__\1/, () => JSON.stringify(JSON.stringify(trust)))
