import type { SubjectExport } from '@stammbuch/contracts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { loadPdfWriter } from '../../platform/pdf-writer.adapter.ts'
import {
  eventRows,
  fileRows,
  germanInstant,
  type Row,
  readingRows,
  recipientRows,
  relationRows,
  valueRows,
} from './person-file.rules.ts'

const muted = '#555555'

const head = (text: string): TableCell => ({ text, bold: true, color: muted, fontSize: 8 })

type Widths = (number | '*' | 'auto')[]

const table = (widths: Widths, heads: Row, rows: readonly Row[]): Content => ({
  table: { headerRows: 1, widths, body: [heads.map(head), ...rows.map((row) => [...row])] },
  layout: 'lightHorizontalLines',
})

/** A section; one without rows says so, so that nobody takes it for forgotten. */
const section = (
  title: string,
  text: string,
  rows: readonly Row[],
  draw: () => Content,
  none: string,
): Content => [
  { text: title, style: 'section', headlineLevel: 1 },
  ...(text === '' ? [] : [{ text, style: 'text' }]),
  rows.length > 0 ? draw() : { text: none, color: muted },
]

const two: Widths = [150, '*']

const values = ({ contact, merged }: SubjectExport): Content => {
  const rows = valueRows(contact)
  const relations = relationRows(contact)
  return [
    section(
      'Gespeicherte Angaben',
      '',
      rows,
      () => table(two, ['Feld', 'Wert'], rows),
      'Es sind keine Angaben gespeichert.',
    ),
    ...merged.map((other): Content => {
      const own = valueRows(other)
      return section(
        'Früherer Eintrag zu derselben Person',
        'Er wurde in den Eintrag oben zusammengeführt und endete mit diesen Angaben.',
        own,
        () => table(two, ['Feld', 'Wert'], own),
        'Ohne Angaben.',
      )
    }),
    section(
      'Verbundene Einträge',
      '',
      relations,
      () => table(two, ['Art', 'Angabe'], relations),
      'Es gibt keine.',
    ),
  ]
}

const origin = ({ events, deliveries }: SubjectExport): Content => {
  const rows = eventRows(events)
  return [
    section(
      'Herkunft und Verlauf',
      'Jeder Schritt mit diesen Angaben, der älteste zuerst, und woher er kam.',
      rows,
      () => table([56, 120, '*', 110], ['Tag', 'Vorgang', 'Angabe', 'Herkunft'], rows),
      'Es gibt keinen.',
    ),
    ...deliveries.map((one): Content => {
      const cells = one.rows.flatMap(({ row, cells: own }) => [
        ['Zeile', String(row)],
        ...one.headers.flatMap((name, at): Row[] => (own[at] ? [[name, own[at]]] : [])),
      ])
      const from = one.supplier ? `Geliefert von ${one.supplier}` : 'Geliefert'
      return section(
        `Gelieferte Datei ${one.fileName}`,
        `${from} am ${germanInstant(one.receivedAt)}.`,
        cells,
        () => table(two, ['Spalte', 'Zelle'], cells),
        'Ohne Zeilen.',
      )
    }),
  ]
}

const passedOn = (known: SubjectExport): Content => {
  const [targets, files, readings] = [recipientRows(known), fileRows(known), readingRows(known)]
  return [
    section(
      'Empfänger',
      'Systeme, an die Angaben übertragen wurden.',
      targets,
      () => table(['*', 120, 120], ['System', 'Zuerst freigegeben', 'Zuletzt übertragen'], targets),
      'Es wurde nichts übertragen.',
    ),
    section(
      'Dateien',
      'Exporte und Abzüge, in denen die Angaben enthalten sein können.',
      files,
      () => table([56, '*', 160], ['Erstellt', 'Inhalt', 'Abgeholt'], files),
      'Es wurde keine Datei erstellt.',
    ),
    section(
      'Zugriffe',
      'Wie oft Beschäftigte die Angaben je Tag gesehen haben, soweit dies noch aufbewahrt wird. Namen von Beschäftigten gehören nicht zu dieser Auskunft.',
      readings,
      () => table([56, '*', 40], ['Tag', 'Anlass', 'Anzahl'], readings),
      'Es ist kein Zugriff verzeichnet.',
    ),
  ]
}

/** Returns all that is known of a person as a PDF on A4 that the person can read. */
export const personFilePdf = async (known: SubjectExport): Promise<Buffer> => {
  const writer = await loadPdfWriter()
  const title = 'Auskunft über gespeicherte Daten'
  const document = writer.createPdf({
    info: { title, creator: 'Stammbuch', producer: 'Stammbuch' },
    language: 'de-DE',
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 18, bold: true },
      section: { fontSize: 12, bold: true, margin: [0, 18, 0, 4] },
      text: { margin: [0, 0, 0, 6], color: muted },
    },
    // A heading never stays behind alone at the foot of a page.
    pageBreakBefore: (node, tools) =>
      node.headlineLevel === 1 && tools.getFollowingNodesOnPage().length < 4,
    footer: (page, pages) => ({
      margin: [48, 14, 48, 0],
      fontSize: 7,
      color: muted,
      columns: [
        { text: `${title}, Stand ${germanInstant(known.exportedAt)}`, width: '*' },
        { text: `Seite ${page} von ${pages}`, alignment: 'right', width: 80 },
      ],
    }),
    content: [
      { text: title, style: 'title' },
      { text: 'nach Artikel 15 der Datenschutz-Grundverordnung', color: muted },
      { text: known.contact.label, fontSize: 12, bold: true, margin: [0, 12, 0, 2] },
      {
        text: `Stand ${germanInstant(known.exportedAt)}, Position ${known.position} im Protokoll`,
        color: muted,
      },
      values(known),
      origin(known),
      passedOn(known),
    ],
  })
  return document.getBuffer()
}
