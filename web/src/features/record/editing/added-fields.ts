import type { DynamicFieldLabel } from '@stammbuch/contracts'
import { useMemo } from 'react'
import { useSentProposals } from '../actions/sent-proposals.ts'
import { dynamicAttribute, type RootRecord, type ShownRecord } from '../record-types.ts'
import { fieldKey, useAddedFields } from './editing-store.ts'

type Added = ReadonlyMap<string, DynamicFieldLabel>

const withFields = <Shown extends ShownRecord>(record: Shown, added: Added): Shown => {
  if (!('dynamicFields' in record)) return record
  const known = new Set(record.dynamicFields.map(({ label }) => label.name))
  const more = [...added]
    .filter(([key, { name }]) => key === fieldKey(record.id, dynamicAttribute(name)))
    .filter(([, { name }]) => !known.has(name))
    .map(([, label]) => ({ value: null, label }))
  return more.length === 0
    ? record
    : { ...record, dynamicFields: [...record.dynamicFields, ...more] }
}

const withAll = (record: RootRecord, added: Added): RootRecord => {
  if (added.size === 0) return record
  if (record.class === 'product') return withFields(record, added)
  return {
    ...record,
    awards: record.awards.map((one) => withFields(one, added)),
    scores: record.scores.map((one) => withFields(one, added)),
  }
}

/** The record with the dynamic fields that are being added to it, its awards or its scores, without a value. */
export const useRecordWithAddedFields = (record: RootRecord): RootRecord => {
  const proposals = useSentProposals()
  const sent = useMemo(
    () => new Set(proposals.map(({ target, attribute }) => fieldKey(target.id, attribute))),
    [proposals],
  )
  const added = useAddedFields(sent)
  return useMemo(() => withAll(record, added), [record, added])
}
