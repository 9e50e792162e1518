import type { Right } from '@stammbuch/contracts'
import type { LinkProps } from '@tanstack/react-router'
import {
  ChartColumn,
  Copy,
  DatabaseZap,
  Inbox,
  type LucideIcon,
  MapPinned,
  RefreshCw,
  ScrollText,
  Search,
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
    to: '/protokoll',
    title: 'Protokoll',
    text: 'Jedes Ereignis, seine Ursache und der Beweis, dass es im Protokoll steht.',
    icon: ScrollText,
    right: 'audit',
  },
]

/** Tiles for administrators and IT. */
export const adminArea: readonly Tile[] = [
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
