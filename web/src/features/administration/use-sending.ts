import type { ProblemCode, RouteName } from '@stammbuch/contracts'
import type { Call, Reply } from '@stammbuch/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'

/** Problems that the dialog shows, and so need not stand among the messages. */
const saidInPlace: readonly ProblemCode[] = [
  'invalid',
  'unknown-key',
  'name-taken',
  'short-code-taken',
  'email-taken',
  'last-admin',
  'own-roles',
  'in-use',
  'taxonomy-cycle',
  'mapping-locked',
  'archive-unreadable',
  'unknown-attribute',
]

/** Dialogs are opened from a list: what is not there any more was there a moment ago. */
const deleted =
  'Das wurde inzwischen von jemand anderem gelöscht. Es wurde nichts geändert; die Liste zeigt den neuen Stand.'

/**
 * Send what a dialog says. A repetition of the same goes under the same key, so that it has one effect
 * however often it arrives; afterwards the lists it concerns are read again.
 */
export const useSending = <Name extends RouteName>(name: Name, lists: readonly RouteName[]) => {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const [thrown, setThrown] = useState<unknown>(null)
  const last = useRef({ said: '', key: '' })

  const send = async (input: Call<Name>): Promise<Reply<Name> | undefined> => {
    const said = JSON.stringify(input)
    if (last.current.said !== said) last.current = { said, key: crypto.randomUUID() }
    setPending(true)
    setThrown(null)
    try {
      const options = { idempotencyKey: last.current.key, expected: saidInPlace }
      const { body } = await answerOf(name, input, options)
      last.current = { said: '', key: '' }
      for (const list of lists) void queryClient.invalidateQueries({ queryKey: [list] })
      return body
    } catch (caught) {
      // A refusal is final for this key; only what had no answer is sent again under it.
      if (caught instanceof Problem && caught.status > 0) last.current = { said: '', key: '' }
      setThrown(caught)
      return undefined
    } finally {
      setPending(false)
    }
  }
  const problem = thrown instanceof Problem ? thrown : null
  return {
    send,
    pending,
    problem,
    /** The sentence to show, if the last attempt failed. */
    sentence: thrown ? (problem?.status === 404 ? deleted : sentenceOf(thrown)) : null,
    /** Forget what failed: something was changed since. */
    forget: () => setThrown(null),
  }
}
