import { parentPort, workerData } from 'node:worker_threads'
import type { PrintedPart, Release } from '@stammbuch/contracts'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
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

const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })

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
  readonly width: number | '*' | 'auto'
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
      ...{ width: hasProducts ? 84 : 110, head: head('Ort') },
      cell: ({ root }) => root.city ?? '',
    }),
    ...column(hasProducts, {
      ...{ width: 110, head: head('Produkt') },
      cell: ({ product }) => product?.label ?? '',
    }),
    ...column(parts.has('scoring'), {
      ...{ width: 'auto', head: head('Punktzahl', 'right') },
      cell: ({ scoring }) => right(spokenNumber(scoring)),
    }),
  ]
}

/** Thin lines between rows, and a stronger one below the heads; none around the toplist's name. */
const lines: CustomTableLayout = {
  hLineWidth: (at, { table }) => {
    if (at < 2 || at === table.body.length) return 0
    return at === 2 ? 1 : 0.5
  },
  vLineWidth: () => 0,
  hLineColor: (at) => (at === 2 ? 'black' : '#aaaaaa'),
  paddingLeft: (at) => (at === 0 ? 0 : 8),
  paddingRight: (at, { table }) => (at === (table.widths?.length ?? 0) - 1 ? 0 : 8),
}

/** A toplist whose name stands above its heads on every page that it goes on, and never without a line below them. */
const tableOf = ({ title, lines: members }: PrintedToplist, parts: Parts): Content => {
  const columns = columnsOf(members, parts)
  const name: TableCell = { text: title, style: 'toplist', colSpan: columns.length }
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        [name, ...columns.slice(1).map(() => '')],
        columns.map((one) => one.head),
        ...members.map((line) => columns.map(({ cell }) => cell(line))),
      ],
    },
    layout: lines,
  }
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
      toplist: { fontSize: 12, bold: true, margin: [0, 14, 0, 2] },
    },
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
