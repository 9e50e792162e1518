import { createMdl, deleteMdl, importMdls, importMdlsByGet, updateMdl } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { Answer, listed, mutation, preparedMutation } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { unpack } from './archive.ts'
import { cleanHtml } from './clean-html.rules.ts'
import { differing } from './differing.ts'
import { fieldsArchive, fieldsFile } from './dynamic-field-archive.ts'
import { dynamicFieldEntry } from './dynamic-field-entry.ts'
import { refuseFieldInUse } from './dynamic-field-use.query.ts'
import { dynamicFields } from './dynamic-fields.query.ts'
import { archiveGiven } from './exchange-folder.ts'
import { fieldKey, importDynamicFields } from './import-dynamic-fields.ts'
import { addEntry, changeEntry, loadEntry, removeEntry } from './write-entry.ts'

interface Belonging {
  readonly rankingGroup?: string | null | undefined
  readonly period?: string | null | undefined
  readonly toplistLabel?: string | null | undefined
}

/** What a field belongs to, as the entry names it. @throws Refusal `not-found` */
const belonging = async (unit: AppUnit, given: Belonging) => {
  const { rankingGroup, period, toplistLabel } = given
  if (rankingGroup) await loadEntry(unit, 'ranking-group', rankingGroup)
  if (period) await loadEntry(unit, 'period', period)
  if (toplistLabel) await loadEntry(unit, 'toplist-label', toplistLabel)
  return { rankingGroupId: rankingGroup, periodId: period, toplistLabelId: toplistLabel }
}

/** Takes in the fields of an archive that comes with the call, or lies on the server. */
const takeArchive =
  ({ DATA_DIR }: Config) =>
  async ({ body }: { readonly body?: { readonly fileContent?: string | undefined } }) => {
    const archive = await archiveGiven(DATA_DIR, 'mdls.zip', body?.fileContent)
    if (!archive) return new Answer(listed([]))
    const { mdls } = unpack(archive, fieldsFile, fieldsArchive)
    return { work: async (unit: AppUnit) => listed(await importDynamicFields(unit, mdls)) }
  }

/** Changing dynamic fields (managed dynamic labels). */
export const dynamicFieldMutations = [
  mutation(createMdl, async (unit, { body }) => {
    const { rankingGroup: _, period: __, toplistLabel: ___, ...values } = body
    const entry = dynamicFieldEntry({ ...values, ...(await belonging(unit, body)) })
    const id = await addEntry(unit, 'dynamic-field', { ...entry }, [fieldKey(body.name)])
    await unit.flush()
    return (await dynamicFields(narrow(unit.db), { id })).list[0]
  }),
  mutation(updateMdl, async (unit, { params, body }) => {
    const found = await loadEntry(unit, 'dynamic-field', params.id)
    const { toplistLabel, descriptionHTML: html, ...values } = body
    const { toplistLabelId } = await belonging(unit, { toplistLabel })
    const before = dynamicFieldEntry(found.entry as never)
    const descriptionHTML = html ? cleanHtml(html) : html
    const patch = differing({ ...before }, { ...values, toplistLabelId, descriptionHTML })
    if (Object.keys(patch).length > 0) await changeEntry(unit, found, patch)
    await unit.flush()
    return (await dynamicFields(narrow(unit.db), { id: params.id })).list[0]
  }),
  mutation(deleteMdl, async (unit, { params }) => {
    const found = await loadEntry(unit, 'dynamic-field', params.id)
    await refuseFieldInUse(narrow(unit.db), String(found.entry.name))
    removeEntry(unit, found)
    return null
  }),
  preparedMutation(importMdls, [CONFIG], takeArchive),
  preparedMutation(importMdlsByGet, [CONFIG], takeArchive),
]
