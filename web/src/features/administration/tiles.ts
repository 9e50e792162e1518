import type { Right } from '@stammbuch/contracts'
import type { LinkProps } from '@tanstack/react-router'
import {
  CalendarRange,
  ChartColumn,
  Copy,
  DatabaseZap,
  FolderKanban,
  Inbox,
  Languages,
  ListOrdered,
  type LucideIcon,
  MapPinned,
  Network,
  RefreshCw,
  ScrollText,
  Search,
  Tags,
  Truck,
  Users,
  Waypoints,
} from 'lucide-react'

export interface Tile {
  readonly to: NonNullable<LinkProps['to']>
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  /** Who lacks it does not see the tile. */
  readonly right: Right
}

/** What everybody works with. */
export const masterData: readonly Tile[] = [
  {
    to: '/verwaltung/lieferanten',
    title: 'Datenlieferanten',
    text: 'Wer Daten liefert.',
    icon: Truck,
    right: 'read',
  },
  {
    to: '/verwaltung/benutzer',
    title: 'Benutzer',
    text: 'Wer hier arbeitet, und mit welchen Rollen.',
    icon: Users,
    right: 'read-users',
  },
  {
    to: '/verwaltung/toplisten',
    title: 'Toplisten',
    text: 'Die Toplisten der Projekte.',
    icon: ListOrdered,
    right: 'read',
  },
  {
    to: '/verwaltung/dynamische-felder',
    title: 'Dynamische Felder',
    text: 'Was Produkte, Auszeichnungen und Erhebungen zusätzlich tragen (MDL).',
    icon: Tags,
    right: 'read',
  },
  {
    to: '/verwaltung/ranking-groups',
    title: 'Ranking Groups',
    text: 'Die Projekte, ihr Bereich und ihre Verbindung zum CRM.',
    icon: FolderKanban,
    right: 'read',
  },
  {
    to: '/verwaltung/periods',
    title: 'Jahrgänge',
    text: 'Welche Jahrgänge es gibt und was in ihnen steht.',
    icon: CalendarRange,
    right: 'read',
  },
  {
    to: '/verwaltung/translation',
    title: 'Übersetzungen',
    text: 'Wörterbücher und ihre Begriffe.',
    icon: Languages,
    right: 'read',
  },
  {
    to: '/verwaltung/taxonomy',
    title: 'Taxonomie',
    text: 'Die Kategorien der Unternehmen als Baum.',
    icon: Network,
    right: 'read',
  },
  {
    to: '/verwaltung/mapping',
    title: 'Daten-Mappings',
    text: 'Wie Spalten von Lieferungen zu Feldern werden.',
    icon: Waypoints,
    right: 'intake',
  },
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

/** What only administrators and IT do. */
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
