import type { Right } from '@stammbuch/contracts'
import {
  BadgeCheck,
  Database,
  FileSpreadsheet,
  GitMerge,
  type LucideIcon,
  PackageOpen,
  Rocket,
  Settings2,
  ShieldCheck,
  Star,
  Upload,
} from 'lucide-react'

/** One of the nine areas of the top navigation. */
export interface Area {
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
  /** The right that shows the area; it is hidden from those without it. */
  readonly right: Right
  /** The right of those who have it as a tile of the administration instead: their bar is full. */
  readonly unless?: Right
  /** Pages that belong to it though their addresses begin otherwise, unless an area of the bar is theirs. */
  readonly also?: readonly string[]
}

export const areas: readonly Area[] = [
  { path: '/templates', label: 'Templates', icon: FileSpreadsheet, right: 'read' },
  { path: '/api-import', label: 'Import', icon: Database, right: 'intake' },
  {
    path: '/upload',
    label: 'Upload',
    icon: Upload,
    right: 'intake',
    also: ['/analyse/', '/import/'],
  },
  { path: '/verifikation', label: 'Verifikation', icon: BadgeCheck, right: 'read' },
  { path: '/follow-up', label: 'Follow Up', icon: Star, right: 'read' },
  {
    path: '/konflikte',
    label: 'Konflikte',
    icon: GitMerge,
    right: 'read',
    also: ['/ea-konflikt/', '/minq-konflikt/'],
  },
  { path: '/export', label: 'Export', icon: PackageOpen, right: 'export' },
  {
    path: '/verwaltung',
    label: 'Verwaltung',
    icon: Settings2,
    right: 'read',
    also: [
      '/mapping-editor',
      '/award-duplikation',
      '/protokoll',
      '/fragen',
      '/laeufe',
      '/wirkung',
      '/nachweise',
      '/uebersicht',
      '/personen/',
      '/lieferanten/',
      '/datenschutz',
    ],
  },
  {
    path: '/datenschutz',
    label: 'Datenschutz',
    icon: ShieldCheck,
    right: 'privacy',
    unless: 'administer',
  },
  { path: '/freigabe', label: 'Freigabe', icon: Rocket, right: 'read' },
]
