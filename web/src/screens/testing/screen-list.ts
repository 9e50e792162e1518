import { importOf } from '@/features/import/testing/open-import.tsx'
import { editorOf, editorPath } from '@/features/mapping-editor/testing/open-editor.tsx'
import { problem } from '@/testing/fake-server.ts'
import { idOf } from '@/testing/given.ts'
import {
  auditorsHome,
  clinicList,
  conflicts,
  deliveries,
  exportsMade,
  home,
  inJuly,
  marked,
  queue,
  record,
  releases,
  suppliers,
  uploading,
} from './given-pages.ts'
import { analysis, duplication, geo, queueStates, sync } from './given-work.ts'
import type { Screen } from './open-screen.ts'

const phone = { width: 390, height: 844 } as const
const tablet = { width: 820, height: 1000 } as const
const account = '/account/0190f2a0-0000-7000-8000-0000000000a1'

const list = (name: string, more: Partial<Screen> = {}): Screen => ({
  name: `list-${name}`,
  path: '/projekt/KLI',
  answers: clinicList.few,
  ...more,
})

/** Every state of a list: the others draw it by the same parts. */
const lists: readonly Screen[] = [
  list('few'),
  list('empty', { answers: clinicList.empty }),
  list('nothing-found', { path: '/projekt/KLI?search=xyz', answers: clinicList.empty }),
  list('many', { answers: clinicList.many }),
  list('long-values', { answers: clinicList.long }),
  list('error', {
    answers: {
      ...clinicList.few,
      listAccounts: () => problem('forbidden', 403, { detail: 'Das Warehouse antwortet nicht.' }),
    },
  }),
  list('offline', { offline: true }),
  list('as-of-then', {
    path: '/projekt/KLI?stand=4783',
    answers: { ...clinicList.few, ...inJuly },
    roles: ['ROLE_EDITOR', 'ROLE_AUDITOR'],
  }),
  list('dark', { dark: true }),
  list('phone', phone),
  list('long-values-phone', { ...phone, answers: clinicList.long }),
  list('tablet', { ...tablet, answers: clinicList.long }),
]

const queueIn = (name: string, more: Partial<Screen> = {}): Screen => ({
  name: `queue-${name}`,
  path: '/verifikation?pName=2026',
  answers: queue,
  ...more,
})

/** The list that people work through, in its states; a view that is twice as large has half the width. */
const queues: readonly Screen[] = [
  queueIn('empty', { answers: queueStates.empty }),
  queueIn('error', {
    answers: {
      ...queue,
      listPending: () => problem('forbidden', 403, { detail: 'Das Warehouse antwortet nicht.' }),
    },
  }),
  queueIn('offline', { offline: true }),
  queueIn('no-right', { roles: ['ROLE_IT'] }),
  queueIn('tablet', tablet),
  queueIn('zoom', { width: 720, height: 450 }),
  queueIn('long-values-phone', { ...phone, answers: queueStates.long }),
]

const admins: Screen['roles'] = ['ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_IT']
const geoPath = '/verwaltung/geodaten-abgleich'
const indexPath = '/verwaltung/elasticsearch'
const delivery = idOf(1)

/** What a delivery goes through, and what stands behind the records. */
const work: readonly Screen[] = [
  { name: 'analysis', path: `/analyse/${delivery}`, answers: analysis },
  { name: 'analysis-phone', path: `/analyse/${delivery}`, answers: analysis, ...phone },
  { name: 'import', path: `/import/${delivery}`, answers: importOf },
  { name: 'import-phone', path: `/import/${delivery}`, answers: importOf, ...phone },
  { name: 'mapping-editor', path: editorPath, answers: editorOf },
  { name: 'mapping-editor-zoom', path: editorPath, answers: editorOf, width: 720, height: 450 },
  { name: 'geo', path: geoPath, answers: geo(true), roles: admins },
  { name: 'geo-empty', path: geoPath, answers: geo(false), roles: admins },
  { name: 'salesforce', path: '/verwaltung/salesforce-sync', answers: sync, roles: admins },
  { name: 'elasticsearch', path: indexPath, answers: sync, roles: admins },
  { name: 'elasticsearch-phone', path: indexPath, answers: sync, roles: admins, ...phone },
  { name: 'award-duplication', path: '/award-duplikation', answers: duplication, roles: admins },
]

/** Every screen with a picture. */
export const screens: readonly Screen[] = [
  { name: 'parts', path: '/parts', loads: true, height: 7650 },
  { name: 'parts-dark', path: '/parts', loads: true, height: 7650, dark: true },
  { name: 'parts-phone', path: '/parts', loads: true, width: 390, height: 12300 },
  ...lists,
  ...queues,
  ...work,
  { name: 'no-right', path: `/import/${idOf(1)}`, roles: ['ROLE_IT'] },
  { name: 'no-page', path: '/gibt/es/nicht' },
  { name: 'home', path: '/', answers: home },
  { name: 'home-auditor', path: '/', answers: auditorsHome, roles: ['ROLE_AUDITOR'] },
  { name: 'home-phone', path: '/', answers: home, ...phone },
  { name: 'queue', path: '/verifikation', answers: queue },
  { name: 'queue-phone', path: '/verifikation', answers: queue, ...phone },
  { name: 'record', path: account, answers: record, height: 1000 },
  { name: 'record-phone', path: account, answers: record, ...phone },
  { name: 'releases', path: '/freigabe', answers: releases },
  { name: 'releases-phone', path: '/freigabe', answers: releases, ...phone },
  { name: 'conflicts', path: '/konflikte', answers: conflicts },
  { name: 'deliveries', path: '/verwaltung/samples', answers: deliveries },
  { name: 'deliveries-phone', path: '/verwaltung/samples', answers: deliveries, ...phone },
  { name: 'administration', path: '/verwaltung', roles: ['ROLE_EDITOR', 'ROLE_ADMIN'] },
  {
    name: 'suppliers',
    path: '/verwaltung/lieferanten',
    answers: suppliers,
    roles: ['ROLE_EDITOR', 'ROLE_ADMIN'],
  },
  {
    name: 'suppliers-phone',
    path: '/verwaltung/lieferanten',
    answers: suppliers,
    roles: ['ROLE_EDITOR', 'ROLE_ADMIN'],
    ...phone,
  },
  { name: 'exports', path: '/export', answers: exportsMade },
  { name: 'upload', path: '/upload', answers: uploading },
  { name: 'follow-up', path: '/follow-up', answers: marked },
  { name: 'follow-up-phone', path: '/follow-up', answers: marked, ...phone },
]
