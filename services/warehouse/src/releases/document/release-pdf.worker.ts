import { parentPort, workerData } from 'node:worker_threads'
import type { PrintedPart, Release } from '@stammbuch/contracts'
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
  /** What the project prints; the others are left out. */
  readonly parts: readonly PrintedPart[]
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

type Parts = ReadonlySet<PrintedPart>

const named = (line: PrintedLine, parts: Parts): TableCell => {
  const { shortName, label } = line.root
  const shown = parts.has('shortName') && shortName ? shortName : null
  if (!parts.has('name')) return shown ?? nameOfLine(line)
  const name = nameOfLine(line)
  return shown !== null && shown !== label
    ? { stack: [name, { text: shown, color: muted, fontSize: 8 }] }
    : name
}

interface Column {
  readonly width: number | '*'
  readonly head: TableCell
  readonly cell: (line: PrintedLine) => TableCell
}

const columnsOf = (lines: readonly PrintedLine[], parts: Parts): readonly Column[] => {
  const hasProducts = parts.has('product') && lines.some(({ product }) => product !== null)
  const column = (isThere: boolean, one: Column): readonly Column[] => (isThere ? [one] : [])
  return [
    ...column(parts.has('rank'), {
      ...{ width: 32, head: head('Rang', 'right') },
      cell: ({ rank }) => right(spokenNumber(rank)),
    }),
    { width: '*', head: head('Name'), cell: (line) => named(line, parts) },
    ...column(parts.has('city'), {
      ...{ width: 110, head: head('Ort') },
      cell: ({ root }) => root.city ?? '',
    }),
    ...column(hasProducts, {
      ...{ width: 120, head: head('Produkt') },
      cell: ({ product }) => product?.label ?? '',
    }),
    ...column(parts.has('scoring'), {
      ...{ width: 56, head: head('Punktzahl', 'right') },
      cell: ({ scoring }) => right(spokenNumber(scoring)),
    }),
  ]
}

const tableOf = ({ title, lines }: PrintedToplist, parts: Parts): Content => {
  const columns = columnsOf(lines, parts)
  return [
    { text: title, style: 'toplist', headlineLevel: 1 },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ width }) => width),
        body: [
          columns.map((one) => one.head),
          ...lines.map((line) => columns.map(({ cell }) => cell(line))),
        ],
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
      ...toplistsOfLines(printed.lines).map((one) => tableOf(one, new Set(printed.parts))),
    ],
  })
  return document.getBuffer()
}

parentPort?.postMessage(await releasePdf(workerData as PrintedRelease))
