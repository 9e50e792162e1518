/** Addresses of the pages that can be shown at an earlier moment; all others say that they cannot. */
const shownPages: readonly RegExp[] = [
  /^\/$/,
  /^\/projekt\//,
  /^\/(account|contact|product)\//,
  /^\/verifikation\/?$/,
  /^\/konflikte\/?$/,
  /^\/verwaltung\/?$/,
  /^\/verwaltung\/(lieferanten|ranking-groups|toplisten|taxonomy|periods|translation)\/?$/,
  /^\/follow-up\/?$/,
  /^\/(ea|minq)-konflikt\//,
  /^\/freigabe\/?$/,
  /^\/freigabe\/(?!bereitschaft)[^/]+\/?$/,
  /^\/freigabe\/vergleich\//,
  /^\/uebersicht\/?$/,
  /^\/protokoll\/?$/,
  /^\/hilfe\/?$/,
]

/** Tells if a page can be shown at an earlier moment. */
export const isShownAt = (pathname: string): boolean =>
  shownPages.some((page) => page.test(pathname))
