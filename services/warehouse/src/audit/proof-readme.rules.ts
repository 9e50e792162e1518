/** What a proof's instructions say of it. */
export interface ProofDescription {
  readonly subject: string
  readonly events: number
  /** The log's sealed end when it was made. */
  readonly head: { readonly seal: number; readonly position: number; readonly hash: string }
  readonly fingerprint: string
  /** In German, with the time of Berlin. */
  readonly createdAt: string
  readonly by: string
  /** The name of the file with the events. */
  readonly file: string
  readonly isWhole: boolean
}

/** Returns the instructions that go with a proof, in German. */
export const proofReadme = (
  proof: ProofDescription,
): string => `BEWEIS AUS DEM PROTOKOLL VON STAMMBUCH

Inhalt:      ${proof.subject}
Ereignisse:  ${proof.events}
Erstellt:    ${proof.createdAt} Uhr von ${proof.by}
Kopf:        Siegel ${proof.head.seal}, bis Ereignis ${proof.head.position}
             ${proof.head.hash}
Schlüssel:   SHA-256 ${proof.fingerprint}

Diese Dateien enthalten Personendaten. Bitte bewahren Sie sie entsprechend auf.

SO PRÜFEN SIE IM BROWSER
1. Entpacken Sie die ZIP-Datei und trennen Sie, wenn Sie möchten, die Verbindung zum Netz.
2. Öffnen Sie „pruefen.html“ (Chrome oder Edge ab 137, Firefox ab 129, Safari ab 17).
3. Wählen Sie „${proof.file}“ aus. Die Seite sagt „Unversehrt“ oder „Beschädigt“ und nennt die Stelle.

SO PRÜFEN SIE AUF DER KOMMANDOZEILE
   node pruefen.mjs
Das Programm ist eine einzige Datei, braucht Node.js ab Version 20 und kein Netz. Es endet mit 0 (unversehrt), 1 (beschädigt)
oder 2 (nicht prüfbar).

WAS ES BEWEIST
- Jedes Ereignis ist so, wie es versiegelt wurde: nichts geändert, gelöscht, eingefügt oder umgestellt.
- Die Siegel schließen aneinander an und tragen die Unterschrift des Schlüssels oben.
${
  proof.isWhole
    ? '- Am Ende fehlt nichts: Der Auszug reicht bis zum Kopf oben.'
    : '- Es sind genau die Ereignisse, die der Dienst unterschrieben hat, jedes mit seinem Weg zur Wurzel seines Siegels, und alle\n  Siegel vom ersten Ereignis bis zum Kopf oben.'
}

WAS ES NICHT BEWEIST
- Wem der Schlüssel gehört. Vergleichen Sie seine Prüfsumme mit der, die Ihnen die Redaktion auf anderem Weg gegeben hat.
- Dass nicht das ganze Protokoll mit demselben Schlüssel neu geschrieben wurde. Dagegen helfen Köpfe, die vorher an anderer Stelle
  veröffentlicht wurden: Wählen Sie eine solche Datei (NDJSON) zugleich mit aus.
- Dass stimmt, was jemand eingetragen hat.

DIE DATEIEN
${proof.file}  die Ereignisse mit Siegeln${proof.isWhole ? '' : ' und Beweisen'}, eine Zeile je Stück
koepfe.ndjson  die veröffentlichten Köpfe der Siegelkette, wie der Dienst sie kennt
schluessel.pem  der öffentliche Schlüssel (Ed25519)
pruefen.html, pruefen.mjs  die beiden Prüfprogramme
angaben.json  Inhalt und Prüfsummen dieser Dateien, unterschrieben
`
