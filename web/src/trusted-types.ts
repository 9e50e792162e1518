interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): void
}

/** Refused with a TypeError where it is used. */
const foreign = (url: string): never => {
  throw new TypeError(`Not a script of this origin: ${url}`)
}

/**
 * The page's content security policy takes no plain string where a browser would run it. This is the one
 * policy that it knows: scripts of our own origin, which is the worker that hashes uploads; markup and code
 * from strings never.
 *
 * https://www.w3.org/TR/trusted-types/#default-policy-hdr
 */
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) =>
    new URL(url, location.href).origin === location.origin ? url : foreign(url),
})
