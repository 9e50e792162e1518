/**
 * Adds a nonce to a request for tokens: the identity token that comes back must name it, so that none of another request is taken. Some
 * providers answer no request without it.
 */
export const withNonce = <Options extends object>(
  options: Options = {} as Options,
): Options & { readonly nonce: string } => ({ ...options, nonce: crypto.randomUUID() })
