/** Addresses of the pages that can be shown at an earlier moment; all others say that they cannot, and why. */
const shownPages: readonly RegExp[] = [
  /^\/$/,
  /^\/projekt\//,
  /^\/(account|contact|product)\//,
  /^\/verifikation\/?$/,
  /^\/verifikation\/stichprobe\//,
  /^\/konflikte\/?$/,
  /^\/verwaltung\/?$/,
  /^\/verwaltung\/(lieferanten|ranking-groups|toplisten|taxonomy|periods|translation)\/?$/,
  /^\/verwaltung\/(mapping|dynamische-felder|benutzer|rechte|samples)\/?$/,
  /^\/mapping-editor\/?$/,
  /^\/laeufe(\/|$)/,
  /^\/follow-up\/?$/,
  /^\/(ea|minq)-konflikt\//,
  /^\/freigabe\/?$/,
  /^\/freigabe\/(?!bereitschaft)[^/]+\/?$/,
  /^\/freigabe\/vergleich\//,
  /^\/uebersicht\/?$/,
  /^\/protokoll\/?$/,
  /^\/fragen\/?$/,
  /^\/hilfe\/?$/,
]

/** Tells if a page can be shown at an earlier moment. */
export const isShownAt = (pathname: string): boolean =>
  shownPages.some((page) => page.test(pathname))

const acts = 'Hier wird gearbeitet, und in einem früheren Stand lässt sich nichts ändern.'

/** Why a page is closed at an earlier moment, by how its address begins; the first that fits. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /^\/freigabe\/bereitschaft/,
    'Die Bereitschaft wird aus allem gezählt, was jetzt wartet. Was damals wartete, zeigen Verifikation und Konflikte in diesem Stand; was damals freigegeben war, zeigen die Freigaben.',
  ],
  [
    /^\/wirkung/,
    'Die Wirkung sagt, was bis heute aus Werten wurde. Was ein Lauf damals getan hatte, zeigt seine Seite in diesem Stand.',
  ],
  [
    /^\/(personen|lieferanten)\//,
    'Diese Zahlen sagen, was sich bis heute als richtig erwies. Einen früheren Zeitraum wählen Sie auf der Seite selbst.',
  ],
  [
    /^\/analyse\//,
    'Die Analyse liest die Datei, wie sie heute gelesen wird. Die Lieferung selbst zeigt die Liste der Datenlieferungen in diesem Stand.',
  ],
  [
    /^\/nachweise/,
    'Geprüft und bewiesen wird das ganze Protokoll bis heute. Das Protokoll bis zu diesem Stand zeigt seine eigene Seite.',
  ],
  [
    /^\/datenschutz/,
    'Wer wen gesehen hat und was das Haus verließ, wird am Tag erfragt, den Sie auf der Seite wählen.',
  ],
  [
    /^\/stand-vergleich/,
    'Der Vergleich zeigt zwei Stände nebeneinander und steht deshalb in keinem.',
  ],
  [
    /^\/verwaltung\/(system|elasticsearch|salesforce-sync|geodaten-abgleich)/,
    'Zustand und Ziele werden nicht im Protokoll geführt: Bekannt ist, was jetzt gilt.',
  ],
  [
    /^\/(export|templates)/,
    'Dateien werden aus dem geschrieben, was jetzt gilt. Was eine Freigabe enthielt, lässt sich auf ihrer Seite mitnehmen.',
  ],
  [
    /^\/(verwaltung\/dienstkonten|zugriffstoken)/,
    'Zugriffstoken und Dienstkonten gelten jetzt. Wer damals welche Rollen hatte, zeigen die Rechte in diesem Stand.',
  ],
  [
    /^\/verifikation\/kurz/,
    'Hier wird alles übernommen, was jetzt wartet. Was damals wartete, zeigt die Verifikation in diesem Stand; was eine Schnellverifikation damals übernahm, zeigt ihr Lauf.',
  ],
  [/^\/(upload|import|api-import|award-duplikation)/, acts],
]

/** Returns why a page cannot be shown at an earlier moment, in a sentence. */
export const whyOnlyNow = (pathname: string): string =>
  reasons.find(([page]) => page.test(pathname))?.[1] ??
  'Diese Seite zeigte sonst, was heute gilt, oder änderte etwas.'
