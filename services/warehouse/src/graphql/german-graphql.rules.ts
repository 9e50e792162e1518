/** A message of the GraphQL library by its beginning, and what it says in German; `$1` … are its own words. */
const sentences: readonly (readonly [pattern: RegExp, german: string])[] = [
  [/^Syntax Error: Unexpected <EOF>/, 'Die Abfrage endet zu früh.'],
  [/^Syntax Error: Expected (.+), found <EOF>/, 'Die Abfrage endet zu früh: Es fehlt $1.'],
  [/^Syntax Error: Expected (.+), found (.+)\./, 'Hier steht $2, erwartet wird $1.'],
  [/^Syntax Error: Unterminated string/, 'Einem Text fehlt das Anführungszeichen am Ende.'],
  [
    /^Syntax Error: Document contains more than (\d+) tokens/,
    'Die Abfrage ist zu lang: Sie hat mehr als $1 Wörter und Zeichen.',
  ],
  [/^Syntax Error: (?:Unexpected|Invalid)[^"]*(".+")\.?$/, 'Hier passt $1 nicht.'],
  [/^Syntax Error/, 'Die Abfrage ist nicht lesbar.'],
  [/^Cannot query field "(.+?)" on type "(.+?)"/, 'Ein Feld „$1“ gibt es an „$2“ nicht.'],
  [
    /^Field "(.+?)" of type .+ must have a selection/,
    'Zu „$1“ fehlt in Klammern, was davon gefragt ist.',
  ],
  [/^Field "(.+?)" must not have a selection/, '„$1“ hat keine Felder, die sich abfragen lassen.'],
  [
    /^Unknown argument "(.+?)" on (?:field|directive) "(.+?)"/,
    'Eine Angabe „$1“ kennt „$2“ nicht.',
  ],
  [/^Argument "(.+?)" of type "(.+?)" is required/, 'Die Angabe „$1“ („$2“) fehlt.'],
  [/^(Int|Float|String|ID|Boolean) cannot represent .+?: (.+)$/, '$2 ist kein Wert der Art „$1“.'],
  [/non-null type "(.+?)"/, 'Ein Wert der Art „$1“ fehlt.'],
  [/^Variable "(.+?)" is not defined/, 'Die Variable „$1“ ist nicht angegeben.'],
  [/^Variable "(.+?)" is never used/, 'Die Variable „$1“ wird nicht benutzt.'],
  [
    /^Variable "(.+?)" of type "(.+?)" used in position expecting type "(.+?)"/,
    'Die Variable „$1“ ist von der Art „$2“, gebraucht wird „$3“.',
  ],
  [/^Variable "(.+?)" (?:has|got) invalid value/, 'Der Wert der Variablen „$1“ passt nicht.'],
  [/^Variable "(.+?)" cannot be non-input type "(.+?)"/, 'Die Variable „$1“ kann kein „$2“ sein.'],
  [/^Unknown fragment "(.+?)"/, 'Ein Fragment „$1“ gibt es nicht.'],
  [/^Fragment "(.+?)" is never used/, 'Das Fragment „$1“ wird nicht benutzt.'],
  [/^Fragment "(.+?)" cannot/, 'Das Fragment „$1“ passt nicht an diese Stelle.'],
  [/^Cannot spread fragment "(.+?)" within itself/, 'Das Fragment „$1“ enthält sich selbst.'],
  [/^Unknown type "(.+?)"/, 'Eine Art „$1“ gibt es nicht.'],
  [/^Unknown directive "(.+?)"/, 'Eine Anweisung „$1“ gibt es nicht.'],
  [/^Unknown operation named "(.+?)"/, 'Eine Abfrage „$1“ gibt es in diesem Dokument nicht.'],
  [/^The (.+?) operation is not supported/, 'Hier lässt sich nur lesen: „$1“ gibt es nicht.'],
  [/^Fields "(.+?)" conflict/, '„$1“ ist zweimal verschieden gefragt. Verschiedene Namen geben.'],
  [/^There can be only one .+? named "(.+?)"/, '„$1“ steht mehr als einmal da.'],
  [/^This anonymous operation/, 'Mehrere Abfragen in einem Dokument brauchen jede einen Namen.'],
  [/^Must provide operation name/, 'Welche der Abfragen gemeint ist, fehlt (operationName).'],
  [/^The "(.+?)" definition is not executable/, '„$1“ ist keine Abfrage.'],
  [/introspection has been disabled/, 'Das Schema wird hier nicht ausgegeben.'],
]

const otherwise = 'Diese Stelle der Abfrage ist nicht gültig.'

/** Translates a message of the GraphQL library about a document into German. */
export const germanGraphql = (message: string): string => {
  for (const [pattern, german] of sentences) {
    const found = pattern.exec(message)
    if (found) return german.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '')
  }
  return otherwise
}
