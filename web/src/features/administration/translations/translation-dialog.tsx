import type { StringTranslation } from '@stammbuch/contracts'
import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { charactersOf } from '@/ui/field-counter.tsx'
import { Select } from '@/ui/select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { toast } from '@/ui/toast.ts'
import { changedValues } from '../changed-values.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useSending } from '../use-sending.ts'

const longest = 1000

interface TranslationDialogProps {
  /** `null` for a new one. */
  readonly translation: StringTranslation | null
  readonly dictionaries: readonly { readonly value: string; readonly label: string }[]
  /** The dictionary a new one is meant for. */
  readonly dictionaryId: string | null
  readonly onClose: () => void
}

const blockedBy = (value: string, translatedValue: string, dictionaryId: string | null) => {
  if (dictionaryId === null) return 'Bitte ein Wörterbuch wählen.'
  if (value === '') return 'Bitte einen Begriff angeben.'
  if (translatedValue === '') return 'Bitte eine Übersetzung angeben.'
  return Math.max(charactersOf(value), charactersOf(translatedValue)) > longest
    ? `Höchstens ${longest} Zeichen.`
    : null
}

/** A term with its translation in one dictionary. */
export const TranslationDialog = (props: TranslationDialogProps) => {
  const { translation, dictionaries, onClose } = props
  const lists = ['listStringTranslations', 'listDictionaries'] as const
  const creating = useSending('createStringTranslation', lists)
  const updating = useSending('updateStringTranslation', lists)
  const { pending, sentence, problem, forget } = translation ? updating : creating
  const [value, setValue] = useState(translation?.value ?? '')
  const [translated, setTranslated] = useState(translation?.translatedValue ?? '')
  const [dictionaryId, setDictionaryId] = useState(
    translation?.dictionary.id ?? props.dictionaryId ?? dictionaries[0]?.value ?? null,
  )
  const submit = async (): Promise<void> => {
    const body = {
      value: value.trim(),
      translatedValue: translated.trim(),
      dictionaryId: dictionaryId ?? '',
    }
    const saved = translation
      ? await updating.send({
          params: { id: translation.id },
          body: changedValues(
            {
              value: translation.value,
              translatedValue: translation.translatedValue,
              dictionaryId: translation.dictionary.id,
            },
            body,
          ),
        })
      : await creating.send({ body })
    if (!saved) return
    void toast.success(
      translation ? 'Die Änderungen sind gespeichert.' : `„${saved.value}“ ist hinzugefügt.`,
    )
    onClose()
  }
  const taken = problem?.code === 'name-taken'
  return (
    <EntryDialog
      title={translation ? 'Begriff bearbeiten' : 'Begriff hinzufügen'}
      onClose={onClose}
      submitLabel="Speichern"
      pending={pending}
      blocked={blockedBy(value.trim(), translated.trim(), dictionaryId)}
      error={taken ? null : sentence}
      onSubmit={() => void submit()}
    >
      <Field label="Wörterbuch" required>
        <Select
          value={dictionaryId}
          onChange={(id) => {
            setDictionaryId(id)
            forget()
          }}
          options={dictionaries}
        />
      </Field>
      <Field
        label="Begriff"
        required
        error={taken ? 'Diesen Begriff übersetzt das Wörterbuch bereits.' : null}
      >
        <Textarea
          rows={1}
          className="min-h-8"
          autoFocus
          value={value}
          onChange={({ target }) => {
            setValue(target.value)
            forget()
          }}
        />
      </Field>
      <Field label="Übersetzung" required>
        <Textarea
          rows={1}
          className="min-h-8"
          value={translated}
          onChange={({ target }) => setTranslated(target.value)}
        />
      </Field>
    </EntryDialog>
  )
}
