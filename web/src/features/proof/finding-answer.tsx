import type { LogCheck } from '@stammbuch/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { toast } from '@/ui/toast.ts'

/** Answering a finding, for the administration; it is kept in the log for good. Others read who may. */
export const FindingAnswer = ({ id }: Pick<LogCheck, 'id'>) => {
  const { can } = useSession()
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  const answer = useMutation({
    mutationFn: () => call('answerLogFinding', { params: { id }, body: { comment } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['listLogChecks'] }),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
  if (!can('administer'))
    return <p className="text-table text-muted">Den Befund beantwortet die Administration.</p>
  return (
    <div className="grid max-w-xl gap-2">
      <Field label="Was aus dem Befund wurde">
        <Textarea value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <div>
        <Button
          size="small"
          pending={answer.isPending}
          disabledBecause={comment.trim().length < 3 ? 'Bitte einen Satz dazu schreiben.' : null}
          onClick={() => answer.mutate()}
        >
          Befund beantworten
        </Button>
      </div>
    </div>
  )
}
