/** The plausibility checks of the specification, in the order in which they are shown. */
const specifiedChecks = [
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

/** Further checks, for losses and omissions of a delivery. */
const furtherChecks = [
  'SwallowedRecordsCheck',
  'CellLengthCheck',
  'CellValueCheck',
  'ImpossibleDateCheck',
  'DateTimeCheck',
  'MissingHeaderCheck',
  'RepeatedRowCheck',
  'RepeatedIdentificationCheck',
  'TrailingRowCheck',
  'InvisibleCharacterCheck',
  'HtmlEntityCheck',
  'MergedCellsCheck',
  'HiddenPartsCheck',
  'FurtherSheetsCheck',
  'ShownValueCheck',
  'LastDeliveryCheck',
] as const

export const checkNames = [...specifiedChecks, ...furtherChecks] as const
export type CheckName = (typeof checkNames)[number]

/** Checks whose failure stops the delivery; all others only warn. */
export const hardChecks: readonly CheckName[] = [
  'BadWordHeaderCheck',
  'HeaderCountMatchesRowCount',
  'HeaderContainsLeadingOrTrailingSpace',
  'RowCount',
  'ColumnCount',
  'EncodingConsistencyCheck',
  'DateFormatWithDotConsistencyCheck',
  'DateFormatWithUnderscoreConsistencyCheck',
  'SwallowedRecordsCheck',
  'CellLengthCheck',
  'CellValueCheck',
  'ImpossibleDateCheck',
]

/** German names of the checks. */
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
  SwallowedRecordsCheck: 'Verschluckte Datensätze',
  CellLengthCheck: 'Zellen mit mehr als 32.767 Zeichen',
  CellValueCheck: 'Formeln ohne gültiges Ergebnis',
  ImpossibleDateCheck: 'Unmögliche Datumsangaben',
  DateTimeCheck: 'Datumsangaben mit und ohne Uhrzeit',
  MissingHeaderCheck: 'Fehlender Tabellenkopf',
  RepeatedRowCheck: 'Wiederholte Zeilen',
  RepeatedIdentificationCheck: 'Wiederholte Kennungen',
  TrailingRowCheck: 'Summen und Fußnoten am Ende',
  InvisibleCharacterCheck: 'Unsichtbare Zeichen',
  HtmlEntityCheck: 'Zeichen in HTML-Schreibweise',
  MergedCellsCheck: 'Verbundene Zellen',
  HiddenPartsCheck: 'Ausgeblendete Zeilen und Spalten',
  FurtherSheetsCheck: 'Weitere Blätter mit Einträgen',
  ShownValueCheck: 'Prozentwerte',
  LastDeliveryCheck: 'Vergleich mit der letzten Lieferung',
}

/** Words that are not allowed as headers. */
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

/** German texts of the findings, finer than the checks: findings of one code have one repair. */
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
  'swallowed-records': {
    what: 'Die Zelle enthält ganze Datensätze: Das Anführungszeichen an ihrem Beginn wird erst viel später geschlossen.',
    repair:
      'Das Anführungszeichen am Beginn des Eintrags entfernen oder verdoppeln. Die verschluckten Zeilen fehlen sonst beim Import.',
  },
  'cell-too-long': {
    what: 'Der Eintrag hat mehr als 32.767 Zeichen; so viele fasst eine Zelle höchstens.',
    repair: 'Den Eintrag kürzen, oder das Anführungszeichen davor prüfen.',
  },
  'cell-error': {
    what: 'Statt eines Werts steht ein Fehler des Tabellenprogramms in der Zelle.',
    repair: 'Die Formel berichtigen, den Wert eintragen oder die Zelle leeren.',
  },
  'formula-without-value': {
    what: 'Die Zelle hat eine Formel, deren Ergebnis nicht in der Datei steht; sie würde leer gelesen.',
    repair: 'Die Datei in Excel öffnen, neu berechnen lassen (F9) und speichern.',
  },
  'impossible-date': {
    what: 'Diesen Tag gibt es im Kalender nicht.',
    repair: 'Das Datum berichtigen oder das Feld leer lassen.',
  },
  'time-in-some-dates': {
    what: 'Einige Daten der Spalte haben eine Uhrzeit, andere nicht.',
    repair: 'Alle Daten der Spalte mit Uhrzeit schreiben, oder alle ohne.',
  },
  'date-in-text': {
    what: 'In der Spalte stehen Wörter und Daten durcheinander.',
    repair: 'Daten und Anmerkungen in zwei Spalten trennen.',
  },
  'missing-header': {
    what: 'Die erste Zeile sieht aus wie ein Datensatz; sie würde als Tabellenkopf gelesen und fehlt dann.',
    repair: 'Über den Datensätzen eine Zeile mit den Namen der Spalten ergänzen.',
  },
  'repeated-row': {
    what: 'Die Zeile steht schon weiter oben, Eintrag für Eintrag gleich.',
    repair: 'Die Wiederholung entfernen.',
  },
  'repeated-identification': {
    what: 'Die Kennung steht schon bei einer anderen Zeile.',
    repair: 'Prüfen, ob beide Zeilen dasselbe meinen, und die Kennung berichtigen.',
  },
  'totals-row': {
    what: 'Am Ende steht eine Zeile mit Summen; sie würde als Datensatz gelesen.',
    repair: 'Die Zeile entfernen.',
  },
  'footer-row': {
    what: 'Am Ende steht ein Text, der kein Datensatz ist.',
    repair: 'Die Zeile entfernen.',
  },
  'invisible-character': {
    what: 'Der Eintrag enthält unsichtbare Zeichen, zum Beispiel geschützte Leerzeichen oder eine Kennung (BOM) mitten im Text.',
    repair: 'Die Zeichen entfernen; gewöhnliche Leerzeichen verwenden.',
  },
  'html-entity': {
    what: 'Der Eintrag enthält Zeichen in HTML-Schreibweise, zum Beispiel „&amp;“ statt „&“ oder „&quot;“ statt eines Anführungszeichens; sie würden wörtlich übernommen.',
    repair:
      'Die Datei ohne HTML-Schreibweise neu ausgeben lassen oder die Zeichen in der Datei ersetzen; das Daten-Mapping wandelt sie nicht um.',
  },
  'merged-cells': {
    what: 'Zellen sind verbunden: Nur die erste hat einen Wert, die übrigen werden leer gelesen.',
    repair: 'Den Zellverbund aufheben und den Wert in jede Zeile schreiben.',
  },
  'hidden-row': {
    what: 'Die Zeile ist ausgeblendet oder ausgefiltert und wird trotzdem gelesen.',
    repair: 'Die Zeile einblenden, oder löschen, wenn sie nicht gemeint ist.',
  },
  'hidden-column': {
    what: 'Die Spalte ist ausgeblendet und wird trotzdem gelesen.',
    repair: 'Die Spalte einblenden, oder löschen, wenn sie nicht gemeint ist.',
  },
  'further-sheet': {
    what: 'Ein weiteres Blatt hat Einträge; es wird nicht gelesen.',
    repair: 'Das Blatt als eigene Datei liefern, oder bei „So wird die Datei gelesen“ auswählen.',
  },
  'percent-format': {
    what: 'Die Zelle zeigt Prozent. Gelesen wird der gespeicherte Wert, zum Beispiel 0.19 statt 19 %.',
    repair: 'Prüfen, was das Feld erwartet, und die Spalte sonst als gewöhnliche Zahl schreiben.',
  },
  'missing-row': {
    what: 'Die Kennung stand in der letzten Lieferung und fehlt in dieser. Datensatz und Zeile sind die der letzten Lieferung.',
    repair: 'Beim Lieferanten nachfragen, ob der Eintrag entfällt.',
  },
  'missing-column': {
    what: 'Die Spalte stand in der letzten Lieferung und fehlt in dieser. Gezeigt ist ihre Überschrift.',
    repair:
      'Beim Lieferanten nachfragen, ob die Spalte entfällt oder anders heißt. Der Import leert kein Feld.',
  },
  'emptied-cell': {
    what: 'Der Eintrag war in der letzten Lieferung gefüllt und ist jetzt leer. Gezeigt ist die Kennung der Zeile.',
    repair: 'Beim Lieferanten nachfragen, ob der Wert entfällt. Der Import leert kein Feld.',
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
