import type { Right } from '@stammbuch/contracts'
import type { LinkProps } from '@tanstack/react-router'
import {
  Bot,
  ChartColumn,
  CircleQuestionMark,
  Copy,
  DatabaseZap,
  Inbox,
  ListRestart,
  type LucideIcon,
  MapPinned,
  RefreshCw,
  ScrollText,
  Search,
  ShieldCheck,
  UserCog,
} from 'lucide-react'
import { masterDataPages } from './master-data.ts'

export interface Tile {
  readonly to: NonNullable<LinkProps['to']> | `/verwaltung/${string}`
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  /** Right without which the tile is hidden. */
  readonly right: Right
}

const ofMasterData = Object.values(masterDataPages).flatMap(
  ({ address, title, tile, calls }): Tile[] =>
    tile ? [{ to: `/verwaltung/${address}`, title, right: calls.readRight as Right, ...tile }] : [],
)

/** Tiles for everybody. */
export const masterData: readonly Tile[] = [
  ...ofMasterData,
  {
    to: '/verwaltung/samples',
    title: 'Datenlieferungen',
    text: 'Was geliefert wurde, womit es importiert wurde und was daraus entstand.',
    icon: Inbox,
    right: 'read',
  },
  {
    to: '/verwaltung/geodaten-abgleich',
    title: 'Geodaten-Abgleich',
    text: 'Fehlende Koordinaten von Unternehmen ergänzen.',
    icon: MapPinned,
    right: 'read',
  },
  {
    to: '/verwaltung/salesforce-sync',
    title: 'Salesforce-Sync',
    text: 'Was für das CRM markiert ist, und ob die Verbindung steht.',
    icon: RefreshCw,
    right: 'sync-status',
  },
  {
    to: '/verwaltung/elasticsearch',
    title: 'Elasticsearch',
    text: 'Zustand des Suchindex.',
    icon: Search,
    right: 'sync-status',
  },
  {
    to: '/uebersicht',
    title: 'Kennzahlen',
    text: 'Die Übersicht: wie alt die Verifikationsliste ist, was kommt und geht, wer entscheidet und was davon übernommen wird.',
    icon: ChartColumn,
    right: 'read',
  },
  {
    to: '/datenschutz',
    title: 'Datenschutz',
    text: 'Wer wessen Angaben gesehen hat, was das Haus verlassen hat, und wer gelöscht wurde.',
    icon: ShieldCheck,
    right: 'privacy',
  },
  {
    to: '/verwaltung/rechte',
    title: 'Rechte an einem Tag',
    text: 'Wer wann welche Rollen hatte, und wer sie gab.',
    icon: UserCog,
    right: 'read-users',
  },
  {
    to: '/fragen',
    title: 'Fragen',
    text: 'Was in einer Prüfung gefragt wird: wer, was, wann, warum und woher, mit der Antwort.',
    icon: CircleQuestionMark,
    right: 'audit',
  },
  {
    to: '/laeufe',
    title: 'Läufe',
    text: 'Importe, Sammelentscheidungen, Zusammenführungen und alles andere, das vieles auf einmal änderte.',
    icon: ListRestart,
    right: 'read',
  },
  {
    to: '/protokoll',
    title: 'Protokoll',
    text: 'Jedes Ereignis, seine Ursache und der Beweis, dass es im Protokoll steht.',
    icon: ScrollText,
    right: 'audit',
  },
  {
    to: '/nachweise',
    title: 'Nachweise',
    text: 'Prüfen, dass niemand das Protokoll verändert hat, und den Beweis dafür mitnehmen.',
    icon: ShieldCheck,
    right: 'audit',
  },
]

const overview = [
  { title: 'Stammdaten', has: (tile: Tile) => ofMasterData.includes(tile) },
  {
    title: 'Lieferungen und Ziele',
    has: ({ to }: Tile) => to.startsWith('/verwaltung/') && to !== '/verwaltung/rechte',
  },
  { title: 'Nachvollziehen', has: () => true },
] as const

/** The tiles for everybody in groups: what is kept, what comes and goes, and what tells how it came about. */
export const groupsOf = (tiles: readonly Tile[]) => {
  const groupOf = (tile: Tile) => overview.find(({ has }) => has(tile))
  return overview.map((group) => ({
    title: group.title,
    tiles: tiles.filter((tile) => groupOf(tile) === group),
  }))
}

/** Tiles for administrators and IT. */
export const adminArea: readonly Tile[] = [
  {
    to: '/verwaltung/dienstkonten',
    title: 'Dienstkonten',
    text: 'Programme, die sich selbst anmelden, mit ihren Rechten.',
    icon: Bot,
    right: 'read-users',
  },
  {
    to: '/verwaltung/system',
    title: 'System',
    text: 'Datenbankabzüge und Angaben zum System; nur für die IT.',
    icon: DatabaseZap,
    right: 'operate',
  },
  {
    to: '/award-duplikation',
    title: 'Award-Duplikation',
    text: 'Auszeichnungen eines Jahrgangs in einen anderen übernehmen.',
    icon: Copy,
    right: 'administer',
  },
]
