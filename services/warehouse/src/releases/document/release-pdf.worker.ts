import { parentPort, workerData } from 'node:worker_threads'
import type { Release } from '@stammbuch/contracts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { loadPdfWriter } from '../../platform/pdf-writer.adapter.ts'
import {
  nameOfLine,
  type PrintedLine,
  type PrintedToplist,
  spokenInstant,
  spokenNumber,
  titleOfRelease,
  toplistsOfLines,
} from './printed-table.rules.ts'

/** The input of the thread: a release with its lines. */
export interface PrintedRelease {
  readonly release: Release
  readonly lines: readonly PrintedLine[]
  /** SHA-256 of the content, as the log holds it. */
  readonly sha256: string
}

const muted = '#555555'

const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  text,
  alignment,
  bold: true,
  color: muted,
  fontSize: 8,
})

const right = (text: string): TableCell => ({ text, alignment: 'right' })

const named = (line: PrintedLine): TableCell => {
  const { shortName, label } = line.root
  const isOther = shortName !== null && shortName !== '' && shortName !== label
  const name = nameOfLine(line)
  return isOther ? { stack: [name, { text: shortName, color: muted, fontSize: 8 }] } : name
}

const tableOf = ({ title, lines }: PrintedToplist): Content => {
  const hasProducts = lines.some(({ product }) => product !== null)
  const body = lines.map((line): TableCell[] => [
    right(spokenNumber(line.rank)),
    named(line),
    line.root.city ?? '',
    ...(hasProducts ? [line.product?.label ?? ''] : []),
    right(spokenNumber(line.scoring)),
  ])
  const heads = [
    head('Rang', 'right'),
    head('Name'),
    head('Ort'),
    ...(hasProducts ? [head('Produkt')] : []),
    head('Punktzahl', 'right'),
  ]
  return [
    { text: title, style: 'toplist', headlineLevel: 1 },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [32, '*', 110, ...(hasProducts ? [120] : []), 56],
        body: [heads, ...body],
      },
      layout: 'lightHorizontalLines',
    },
  ]
}

const facts = ({ release }: PrintedRelease): Content => {
  const { createdBy, createdAt, numberOfAwards, position, reason, withdrawn } = release
  const lines = [
    `Freigegeben von ${createdBy.fullName} am ${spokenInstant(createdAt)}`,
    `${spokenNumber(numberOfAwards)} Auszeichnungen, Position ${spokenNumber(position)} im Protokoll`,
    ...(reason === null ? [] : [`Berichtigung: ${reason}`]),
  ]
  return [
    { stack: lines, color: muted, margin: [0, 2, 0, 0] },
    ...(withdrawn === null
      ? []
      : [
          {
            text: `Zurückgezogen von ${withdrawn.by.fullName} am ${spokenInstant(withdrawn.at)}: ${withdrawn.reason}`,
            bold: true,
            margin: [0, 6, 0, 0] as [number, number, number, number],
          },
        ]),
  ]
}

/** Returns a release as a PDF on A4: toplist by toplist, with heads on each page and the digest at the foot. */
const releasePdf = async (printed: PrintedRelease): Promise<Uint8Array> => {
  const writer = await loadPdfWriter()
  const title = titleOfRelease(printed.release)
  const document = writer.createPdf({
    info: { title, creator: 'Stammbuch', producer: 'Stammbuch' },
    language: 'de-DE',
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 18, bold: true },
      toplist: { fontSize: 12, bold: true, margin: [0, 18, 0, 6] },
    },
    // A heading never stays behind alone at the foot of a page.
    pageBreakBefore: (node, tools) =>
      node.headlineLevel === 1 && tools.getFollowingNodesOnPage().length < 8,
    footer: (page, pages) => ({
      margin: [48, 14, 48, 0],
      fontSize: 7,
      color: muted,
      columns: [
        { text: `${title} · Inhalt SHA-256 ${printed.sha256}`, width: '*' },
        { text: `Seite ${page} von ${pages}`, alignment: 'right', width: 80 },
      ],
    }),
    content: [
      { text: title, style: 'title' },
      facts(printed),
      ...toplistsOfLines(printed.lines).map(tableOf),
    ],
  })
  return document.getBuffer()
}

parentPort?.postMessage(await releasePdf(workerData as PrintedRelease))
