import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { headingOf, type RootType } from './record-types.ts'
import { recordRead, timelineRead } from './use-record.ts'

interface MergedNoteProps {
  readonly rootType: RootType
  /** The record that was merged into the one on screen. */
  readonly id: string
}

/** Says that the followed address is that of a merged record, and leads to its state before. */
export const MergedNote = ({ rootType, id }: MergedNoteProps) => {
  const { data: timeline } = useQuery(
    timelineRead({ class: rootType, id }, { offset: 0, limit: 100 }),
  )
  const merge = timeline?.list.find(({ type }) => type === 'RecordMerged')
  const before = merge ? merge.position - 1 : 0
  const { data: known } = useQuery({ ...recordRead(rootType, id, before), enabled: before > 0 })
  if (!merge || !known) return null
  const name = headingOf(known.record)
  return (
    <Banner
      title={`„${name}“ wurde mit diesem Eintrag zusammengeführt.`}
      action={
        <Link
          to={`/${rootType}/$id`}
          params={{ id }}
          search={{ at: before }}
          className="underline underline-offset-2"
        >
          Stand davor ansehen
        </Link>
      }
    >
      {formatDateTime(merge.at)} Uhr, {merge.actorName}. Die alte Adresse führt hierher.
    </Banner>
  )
}
