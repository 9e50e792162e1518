/** The plausibility checks of a delivery, in the order in which they are shown. */
export const checkNames = [
  'BadWordHeaderCheck',
  'HeaderCountMatchesRowCount',
  'HeaderContainsLeadingOrTrailingSpace',
  'RowCount',
  'ColumnCount',
  'EncodingConsistencyCheck',
  'DateFormatWithDotConsistencyCheck',
  'DateFormatWithUnderscoreConsistencyCheck',
  'StringConsistencyCheck',
  'IntegerConsistencyCheck',
  'FloatConsistencyCheck',
  'LengthOfWordCheck',
  'BadSymbolCheck',
  'BadWordContentCheck',
  'ZipCodeConsistencyCheck',
] as const
export type CheckName = (typeof checkNames)[number]

/** A failed one of these stops the delivery; all others only warn. */
export const hardChecks: readonly CheckName[] = [
  'BadWordHeaderCheck',
  'HeaderCountMatchesRowCount',
  'HeaderContainsLeadingOrTrailingSpace',
  'RowCount',
  'ColumnCount',
  'EncodingConsistencyCheck',
  'DateFormatWithDotConsistencyCheck',
  'DateFormatWithUnderscoreConsistencyCheck',
]

/** What the checks are called on the screen. */
export const checkLabels: Readonly<Record<CheckName, string>> = {
  BadWordHeaderCheck: 'Ausgeschlossene Wörter im Tabellenkopf',
  HeaderCountMatchesRowCount: 'Anzahl der Spaltenköpfe und längste Zeile',
  HeaderContainsLeadingOrTrailingSpace: 'Leerzeichen am Rand eines Spaltenkopfs',
  RowCount: 'Anzahl der Datensätze',
  ColumnCount: 'Gleiche Länge aller Zeilen',
  EncodingConsistencyCheck: 'Einheitlicher Zeichensatz',
  DateFormatWithDotConsistencyCheck: 'Einheitliches Datumsformat mit Punkt',
  DateFormatWithUnderscoreConsistencyCheck: 'Einheitliches Datumsformat mit Unterstrich',
  StringConsistencyCheck: 'Text in Textspalten',
  IntegerConsistencyCheck: 'Ganze Zahlen in Zahlenspalten',
  FloatConsistencyCheck: 'Kommazahlen in Zahlenspalten',
  LengthOfWordCheck: 'Einträge mit mehr als 100 Zeichen',
  BadSymbolCheck: 'Sonderzeichen',
  BadWordContentCheck: 'Ausgeschlossene Wörter im Inhalt',
  ZipCodeConsistencyCheck: 'Fünfstellige Postleitzahlen',
}

/** Words that no header may be. */
export const excludedHeaderWords = ['null', 'false', 'n/a', 'true', 'blank'] as const
/** Entries that stand for a missing value. */
export const excludedContentWords = [
  'null',
  'false',
  'n/a',
  'empty',
  'zero',
  'true',
  '.',
  '-',
] as const
export const longestEntry = 100
export const specialCharacters = '\\^£$%&*(){}#~?<>,|=+-'

/** What can be wrong, finer than the checks: findings of one code have one repair. */
export const findingTexts = {
  'excluded-header': {
    what: 'Der Spaltenkopf ist ein ausgeschlossenes Wort.',
    repair: 'Die Spalte in der Datei benennen.',
  },
  'empty-header': {
    what: 'Die Spalte hat Einträge, aber keinen Namen.',
    repair: 'Die Spalte in der Datei benennen.',
  },
  'longest-row': {
    what: 'Die längste Zeile hat nicht so viele Einträge, wie es Spaltenköpfe gibt.',
    repair:
      'Trennzeichen und Anführungszeichen dieser Zeile prüfen, oder einen Spaltenkopf ergänzen.',
  },
  'no-rows': {
    what: 'Unter dem Tabellenkopf stehen keine Datensätze.',
    repair: 'Eine Datei mit Datensätzen liefern.',
  },
  'header-space': {
    what: 'Am Rand des Spaltenkopfs steht ein Leerzeichen.',
    repair: 'Das Leerzeichen entfernen.',
  },
  'header-again': {
    what: 'Der Tabellenkopf steht noch einmal zwischen den Datensätzen.',
    repair: 'Die Zeile entfernen; mehrere Tabellen in mehrere Dateien trennen.',
  },
  'unclosed-quote': {
    what: 'Ein Anführungszeichen wird nicht geschlossen; der Rest der Datei steht in einer Zelle.',
    repair: 'Das Anführungszeichen schließen oder verdoppeln.',
  },
  'row-too-short': {
    what: 'Die Zeile hat weniger Einträge als der Tabellenkopf.',
    repair: 'Fehlende Trennzeichen ergänzen.',
  },
  'row-too-long': {
    what: 'Die Zeile hat mehr Einträge als der Tabellenkopf.',
    repair: 'Überzählige Trennzeichen entfernen oder den Eintrag in Anführungszeichen setzen.',
  },
  'invalid-bytes': {
    what: 'Der Eintrag enthält Zeichen aus einem anderen Zeichensatz.',
    repair: 'Die ganze Datei in einem Zeichensatz speichern, am besten UTF-8.',
  },
  'date-format': {
    what: 'Das Datum ist anders geschrieben als in der übrigen Spalte.',
    repair: 'Alle Daten der Spalte gleich schreiben, zum Beispiel 31.12.2026.',
  },
  'text-in-dates': {
    what: 'In einer Spalte mit Daten steht etwas anderes.',
    repair: 'Ein Datum eintragen oder das Feld leer lassen.',
  },
  'number-in-text': {
    what: 'In einer Textspalte steht nur eine Zahl.',
    repair: 'Prüfen, ob der Eintrag in die richtige Spalte gehört.',
  },
  'text-in-numbers': {
    what: 'In einer Zahlenspalte steht Text.',
    repair: 'Nur die Zahl eintragen oder das Feld leer lassen.',
  },
  'decimal-sign': {
    what: 'Die Kommazahl hat ein anderes Dezimalzeichen als die übrige Spalte.',
    repair: 'Überall dasselbe Dezimalzeichen verwenden.',
  },
  'long-entry': {
    what: 'Der Eintrag hat mehr als 100 Zeichen.',
    repair: 'Prüfen, ob der Eintrag vollständig und an der richtigen Stelle ist.',
  },
  'special-character': {
    what: 'Der Eintrag enthält Sonderzeichen.',
    repair: 'Prüfen, ob die Zeichen so gemeint sind.',
  },
  'control-character': {
    what: 'Der Eintrag enthält ein unsichtbares Steuerzeichen.',
    repair: 'Das Steuerzeichen entfernen.',
  },
  'stray-quote': {
    what: 'Nach einem schließenden Anführungszeichen folgt weiterer Text.',
    repair: 'Anführungszeichen im Eintrag verdoppeln.',
  },
  'double-encoded': {
    what: 'Umlaute sind doppelt kodiert, zum Beispiel „Ã¼“ statt „ü“.',
    repair: 'Die Datei als UTF-8 neu ausgeben lassen.',
  },
  'excluded-word': {
    what: 'Der Eintrag steht für einen fehlenden Wert.',
    repair: 'Das Feld leer lassen.',
  },
  'zip-four-digits': {
    what: 'Die Postleitzahl hat vier Stellen und zählt nicht als deutsche.',
    repair: 'Prüfen, ob eine führende Null fehlt oder der Ort in Österreich liegt.',
  },
  'zip-form': {
    what: 'Der Eintrag ist keine fünfstellige Postleitzahl.',
    repair: 'Nur die fünf Ziffern eintragen.',
  },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly repair: string }>>
export type FindingCode = keyof typeof findingTexts
