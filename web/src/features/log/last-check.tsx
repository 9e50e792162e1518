import type { LogCheck } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { toast } from '@/ui/toast.ts'
import { placeOf } from './place-of.ts'

/** The checks that were made of the log, newest first: findings that nobody answered, and the last one. */
const useChecks = () => {
  const last = useQuery({ ...read('listLogChecks', { query: { limit: 1 } }), staleTime: 0 })
  const open = useQuery({ ...read('listLogChecks', { query: { open: 'true' } }), staleTime: 0 })
  return { last: last.data?.list[0], open: open.data?.list ?? [] }
}

const when = ({ checkedAt, checkedBy }: LogCheck): string =>
  `Geprüft am ${formatDateTime(checkedAt)} Uhr${checkedBy ? ` von ${checkedBy}` : ''}`

const extent = ({ result: { events, seals } }: LogCheck): string =>
  `${formatNumber(events)} Ereignisse und ${formatNumber(seals)} Siegel`

/** Answer to a finding, stored in the log for good. */
const Answer = ({ id }: Pick<LogCheck, 'id'>) => {
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  const [sending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    try {
      await call('answerLogFinding', { params: { id }, body: { comment } })
      await client.invalidateQueries({ queryKey: ['listLogChecks'] })
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="mt-2 grid max-w-xl gap-2">
      <Field label="Was aus dem Befund wurde">
        <Textarea value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <div>
        <Button
          size="small"
          pending={sending}
          disabledBecause={comment.trim().length < 3 ? 'Bitte einen Satz dazu schreiben.' : null}
          onClick={() => void send()}
        >
          Befund beantworten
        </Button>
      </div>
    </div>
  )
}

const Finding = ({ check }: { readonly check: LogCheck }) => {
  const { can } = useSession()
  const { reason } = check.result
  return (
    <Banner tone="danger" title="Das Protokoll ist beschädigt.">
      <p>
        {when(check)}: {extent(check)}. Der erste Fehler liegt{placeOf(check.result)}
        {reason ? `: ${reason}` : '.'}
      </p>
      {can('administer') && <Answer id={check.id} />}
    </Banner>
  )
}

/** Earlier checks: open findings, and the last check when it found nothing or was answered. */
export const LastCheck = () => {
  const { last, open } = useChecks()
  return (
    <>
      {open.map((check) => (
        <Finding key={check.id} check={check} />
      ))}
      {last && !open.some(({ id }) => id === last.id) && (
        <p className="text-table text-muted">
          {when(last)}: {extent(last)},{' '}
          {last.result.ok ? 'unversehrt.' : `beschädigt. Beantwortet: „${last.answer ?? ''}“`}
        </p>
      )}
    </>
  )
}
