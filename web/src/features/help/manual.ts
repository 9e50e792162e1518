/** A page of the manual: what the question mark says on some screens, and what stands below it. */
export interface ManualPage {
  /** Its place in the manual. */
  readonly id: string
  readonly title: string
  /** Beginnings of the addresses that it explains, the longest that fits wins. */
  readonly paths: readonly string[]
  /** What the screen is for, what one does there, and what is good to know. */
  readonly sentences: readonly [string, string, string]
  /** How things are done, one step or rule each. */
  readonly steps: readonly string[]
  /** Words of the house that the screen uses, as the glossary has them. */
  readonly words: readonly string[]
}

/** The manual, in the order in which a newcomer meets the screens. */
export const manual: readonly ManualPage[] = [
  {
    id: 'start',
    title: 'Startseite',
    paths: ['/'],
    sentences: [
      'Oben steht, was Sie jetzt angeht, darunter alle Projekte nach Fachgebiet.',
      'Jede Zahl führt zu genau der Liste, die sie zählt.',
      'Die Zahlen folgen von selbst dem, was andere tun.',
    ],
    steps: [
      'Mit Strg+K öffnen Sie von jeder Seite aus die Suche: Namen, Kennungen, Dateien, Notizen, Projekte, Seiten und Aktionen.',
      'Wörter dürfen in beliebiger Folge stehen, Wortanfänge genügen, kleine Tippfehler schaden nicht.',
      'Was Sie zuletzt entschieden haben, steht unter „Weiter, wo Sie aufgehört haben“.',
    ],
    words: ['Projekt', 'Verifikation', 'Konflikt', 'Follow-up', 'Freigabe', 'Lauf'],
  },
  {
    id: 'verifikation',
    title: 'Verifikation',
    paths: ['/verifikation'],
    sentences: [
      'Hier wartet alles, was jemand entscheiden muss: neue Einträge und vorgeschlagene Werte.',
      'Übernehmen Sie mit A, lehnen Sie mit X ab und verifizieren Sie einen neuen Eintrag mit V.',
      'Jede Entscheidung lässt sich mit U zurücknehmen; nichts wird gelöscht.',
    ],
    steps: [
      'J führt in die Liste, zum ersten Wert, der wartet. Zeigt eine zugeklappte Zeile alles, was es zu entscheiden gibt, nämlich eine Änderung, entscheiden A und X sie sofort; sonst klappen sie die Zeile auf.',
      'Filter links grenzen ein nach Projekt, Jahrgang, Topliste, Herkunft, Feld und Alter; sie stehen in der Adresse und lassen sich weitergeben.',
      'Ein veralteter Vorschlag ist gekennzeichnet: Der Eintrag hat sich seither geändert. Er wird nur auf ausdrücklichen Wunsch übernommen.',
      'Mit der Leertaste wählen Sie Zeilen aus und entscheiden über alle zugleich.',
      'Ein Klick auf einen Spaltenkopf sortiert, mit gedrückter Umschalttaste zusätzlich zu den Spalten davor. „Gruppieren“ stellt zusammen, was zu einem Lieferanten, Projekt, Feld oder einer Datenlieferung gehört.',
      'Ein neuer Eintrag nimmt Vorschläge der Redaktion erst nach seiner initialen Verifizierung an.',
    ],
    words: [
      'Verifikation',
      'Vorschlag',
      'übernehmen',
      'ablehnen',
      'veraltet',
      'initiale Verifizierung',
      'überholt',
    ],
  },
  {
    id: 'schnellverifikation',
    title: 'Schnellverifikation und Stichprobe',
    paths: ['/verifikation/kurz', '/verifikation/stichprobe'],
    sentences: [
      'Hier übernehmen Sie alles auf einmal, was sich auch einzeln übernehmen ließe.',
      'Ziehen Sie davor eine Stichprobe: Sie sagt, wie viele der übrigen Werte höchstens falsch sind.',
      'Ein solcher Lauf lässt sich als Ganzes zurücknehmen.',
    ],
    steps: [
      'Wählen Sie Projekt und Jahrgang oder eine Lieferung und lassen Sie die Toplisten anzeigen.',
      'Was nicht übernommen werden konnte, wird mit dem Grund gezählt und bleibt in der Verifikation.',
    ],
    words: ['Schnellverifikation', 'Stichprobe', 'Topliste', 'Lauf', 'Rücknahme'],
  },
  {
    id: 'eintrag',
    title: 'Eintrag',
    paths: ['/account/', '/contact/', '/product/', '/award/', '/score/'],
    sentences: [
      'Hier steht alles über ein Unternehmen, einen Kontakt oder ein Produkt, mit Auszeichnungen, Erhebungen und Notizen.',
      'Klicken Sie auf einen Wert, um einen neuen vorzuschlagen; er gilt, sobald ihn jemand übernimmt.',
      'Am Feld steht, woher sein Wert kommt, und der Verlauf zeigt den Eintrag, wie er früher war.',
    ],
    steps: [
      'Ein Warnzeichen am Feld bedeutet: Es gibt offene Vorschläge dafür.',
      'Ein blaues Band oben sagt, dass der Eintrag noch auf seine initiale Verifizierung wartet.',
      'Ausgeschlossene Einträge bleiben bekannt und lassen sich wiederherstellen.',
      'Von einem zusammengeführten Eintrag führt die Seite zu dem, der übrig ist.',
    ],
    words: [
      'Eintrag',
      'Auszeichnung',
      'Erhebung',
      'Lieferanten-Kennung',
      'Verlauf',
      'ausgeschlossen',
      'Notiz',
    ],
  },
  {
    id: 'projekt',
    title: 'Projektliste',
    paths: ['/projekt/'],
    sentences: [
      'Hier stehen alle Einträge eines Projekts, nach Topliste und Jahrgang.',
      'Ein Klick auf eine Zeile öffnet den Eintrag.',
      'Mit „Suche über Score“ finden Sie auch, wer befragt wurde, ohne ausgezeichnet zu sein.',
    ],
    steps: [
      'Projekte heißen in der Verwaltung und in Schnittstellen Ranking Groups; gemeint ist dasselbe.',
    ],
    words: ['Projekt', 'Topliste', 'Jahrgang', 'Auszeichnung', 'Erhebung'],
  },
  {
    id: 'upload',
    title: 'Datenlieferung hochladen',
    paths: ['/upload', '/templates', '/lieferanten/'],
    sentences: [
      'Hier kommt die Datei eines Lieferanten ins Haus, als CSV oder XLSX bis 100 MB.',
      'Wählen Sie Lieferant, Projekt und Jahrgang; danach folgt die Analyse.',
      'Bricht das Hochladen ab, geht es dort weiter, wo es stand.',
    ],
    steps: [
      'Unter „Templates“ stehen Vorlagen für Dateien, die sich ohne Nacharbeit importieren lassen.',
    ],
    words: ['Datenlieferung', 'Lieferant', 'Nachlieferung', 'Projekt', 'Jahrgang'],
  },
  {
    id: 'analyse',
    title: 'Analyse einer Lieferung',
    paths: ['/analyse/'],
    sentences: [
      'Hier steht, was an der Datei auffällt, getrennt nach Fehlern, Warnungen und dem, was in Ordnung ist.',
      'Jede Fundstelle nennt Zeile, Spalte und was zu tun ist.',
      'Solange ein Fehler bleibt, lässt sich die Lieferung nicht importieren.',
    ],
    steps: [
      'Stimmen Trennzeichen oder Zeichensatz nicht, ändern Sie, wie die Datei gelesen wird, statt sie neu zu liefern.',
    ],
    words: ['Fundstelle', 'Datenlieferung', 'nicht importieren'],
  },
  {
    id: 'import',
    title: 'Import',
    paths: ['/import/', '/api-import'],
    sentences: [
      'Hier werden aus den Zeilen einer Lieferung neue Einträge und Vorschläge.',
      'Der Dry Run zeigt zuvor, was geschehen würde, ohne etwas zu schreiben.',
      'Ein Import lässt sich als Ganzes zurücknehmen.',
    ],
    steps: [
      'Ein Daten-Mapping sagt, welche Spalte in welches Feld kommt. Nach dem ersten Import mit ihm steht es fest.',
      'Zeilen, die zu mehreren Einträgen passen, warten als Konflikt; alle anderen sind danach in der Verifikation.',
    ],
    words: ['Dry Run', 'Daten-Mapping', 'Lieferanten-Kennung', 'Konflikt', 'Lauf', 'bekannt'],
  },
  {
    id: 'konflikte',
    title: 'Konflikte',
    paths: ['/konflikte', '/ea-konflikt/', '/minq-konflikt/'],
    sentences: [
      'Hier stehen Zeilen, die zu mehreren Einträgen passen, und Einträge, die dasselbe meinen könnten.',
      'Wählen Sie den richtigen Eintrag, legen Sie einen neuen an oder führen Sie zwei zusammen.',
      'Auch eine Zusammenführung lässt sich zurücknehmen.',
    ],
    steps: [
      'Die Prozentzahl sagt, wie ähnlich sich zwei Einträge sind; daneben steht, worin.',
      '„Autosolve“ löst nur, was eindeutig ist.',
      '„Kein Konflikt“ gilt, bis sich eines der verglichenen Felder ändert.',
    ],
    words: ['Konflikt', 'Minq', 'Lieferanten-Kennung', 'Rücknahme'],
  },
  {
    id: 'follow-up',
    title: 'Follow-up',
    paths: ['/follow-up'],
    sentences: [
      'Hier stehen Einträge, die jemand vorgemerkt hat, um auf sie zurückzukommen.',
      'Vormerken und erledigen lässt sich ein Eintrag auf seiner Seite.',
      'Die Liste gilt für alle, nicht nur für Sie.',
    ],
    steps: [],
    words: ['Follow-up', 'Eintrag'],
  },
  {
    id: 'freigabe',
    title: 'Freigabe',
    paths: ['/freigabe'],
    sentences: [
      'Hier geben Sie ein Projekt und einen Jahrgang als Ganzes heraus.',
      'Die Vorschau sagt, was noch im Weg steht, und führt dorthin.',
      'Was freigegeben ist, steht fest; spätere Änderungen brauchen eine neue Fassung.',
    ],
    steps: [
      'Offene Vorschläge, nicht verifizierte Einträge, Konflikte und nicht importierte Lieferungen halten eine Freigabe auf.',
      'Zwei Freigaben lassen sich vergleichen: Wer kam hinzu, wer fehlt, wer stieg oder fiel.',
    ],
    words: ['Freigabe', 'Jahrgang', 'Topliste', 'Ziel'],
  },
  {
    id: 'export',
    title: 'Export',
    paths: ['/export'],
    sentences: [
      'Hier entstehen Dateien aus freigegebenen oder verifizierten Einträgen.',
      'Nicht verifizierte und ausgeschlossene Einträge sind nicht enthalten.',
      'Wer welche Datei erzeugt und geholt hat, steht im Protokoll.',
    ],
    steps: [],
    words: ['Eintrag', 'initiale Verifizierung', 'ausgeschlossen'],
  },
  {
    id: 'laeufe',
    title: 'Läufe und Wirkung',
    paths: ['/laeufe', '/wirkung'],
    sentences: [
      'Hier steht alles, was vieles auf einmal änderte: Importe, Sammelentscheidungen, Zusammenführungen.',
      'Jeder Lauf zeigt, was er bewirkte und was davon noch gilt.',
      'Von hier lässt er sich als Ganzes zurücknehmen.',
    ],
    steps: [
      'Was seit einem Lauf geändert wurde, bleibt bei der Rücknahme stehen und wird genannt.',
    ],
    words: ['Lauf', 'Rücknahme', 'zurückgenommen'],
  },
  {
    id: 'kennzahlen',
    title: 'Kennzahlen',
    paths: ['/uebersicht'],
    sentences: [
      'Hier steht, wie alt die Verifikationsliste ist, was kommt und geht und wer entscheidet.',
      'Quoten nach Lieferant und Feld zeigen, wessen Werte meist übernommen werden.',
      'Die Tage sind die Tage in Berlin.',
    ],
    steps: [],
    words: ['Verifikation', 'Lieferant', 'übernehmen'],
  },
  {
    id: 'protokoll',
    title: 'Protokoll, Fragen und Nachweise',
    paths: ['/protokoll', '/fragen', '/nachweise', '/stand-vergleich', '/personen/'],
    sentences: [
      'Hier steht jedes Ereignis mit Ursache und Urheber; nichts davon lässt sich ändern.',
      'Unter „Fragen“ steht in Worten, was eine Prüfung wissen will, mit der Antwort.',
      'Ein Nachweis lässt sich mitnehmen und ohne dieses Haus nachrechnen.',
    ],
    steps: [
      'Siegel unterschreiben jeden Abschnitt des Protokolls. Die Prüfung findet, was geändert, gelöscht oder eingefügt wurde.',
      'Mit „Stand“ in der Kopfzeile zeigt jede Seite, wie sie an einem früheren Zeitpunkt war.',
    ],
    words: ['Protokoll', 'Ereignis', 'Siegel', 'Beleg', 'Stand', 'Revision'],
  },
  {
    id: 'datenschutz',
    title: 'Datenschutz',
    paths: ['/datenschutz'],
    sentences: [
      'Hier steht, wer wessen Angaben gesehen hat und welche Dateien das Haus verließen.',
      'Eine Person zu löschen nimmt ihre Angaben auch aus dem Protokoll, das trotzdem prüfbar bleibt.',
      'Danach wird in allen Speichern gesucht, ob etwas übrig ist.',
    ],
    steps: [],
    words: ['Datenschutz', 'Kontakt', 'Protokoll'],
  },
  {
    id: 'verwaltung',
    title: 'Verwaltung',
    paths: ['/verwaltung', '/mapping-editor', '/award-duplikation', '/zugriffstoken'],
    sentences: [
      'Hier pflegen Sie, was das Werkzeug selbst braucht: Lieferanten, Toplisten, Projekte, Jahrgänge, Mappings.',
      'Was in Gebrauch ist, lässt sich nicht löschen; es wird gesagt, wovon.',
      'Bereiche, für die Ihnen ein Recht fehlt, sind nicht zu sehen.',
    ],
    steps: [
      'Einige Seiten heißen wie in den Schnittstellen: Ranking Groups sind Projekte, Samples sind Datenlieferungen, Translation sind Übersetzungen, Taxonomy ist die Taxonomie.',
      'Unter Salesforce-Sync und Elasticsearch steht, was in die anderen Systeme noch zu übertragen ist.',
    ],
    words: [
      'Stammdaten',
      'Projekt',
      'Topliste',
      'Lieferant',
      'Daten-Mapping',
      'dynamisches Feld',
      'Abgleich',
      'Suchindex',
      'Recht',
    ],
  },
]
