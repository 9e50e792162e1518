import { outcomes } from '@/live/job-outcomes.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { useLongWork } from '@/product/runs/long-work.ts'

/** State of the positions; read again whenever a run begins or ends. */
export const useGeoOverview = () => useFollowedRead('geoOverview', {}, 'runs')

/** The bulk run, with what it said. */
export const useRevision = () =>
  useLongWork('reviseGeoData', {
    title: 'Geodaten-Abgleich',
    href: '/verwaltung/geodaten-abgleich',
    outcome: outcomes.geo,
  })
