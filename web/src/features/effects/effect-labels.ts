import type { EffectKind, EffectState, Effects } from '@stammbuch/contracts'

/** The German names of the sources. */
export const kindLabels: Readonly<Record<EffectKind, string>> = {
  value: 'Wirkung eines Wertes',
  delivery: 'Wirkung der Datenlieferung',
  mapping: 'Wirkung des Daten-Mappings',
  run: 'Wirkung eines Laufs',
  supplier: 'Wirkung des Lieferanten',
  person: 'Wirkung der Entscheidungen von',
}

export const stateLabels: Readonly<Record<EffectState, string>> = {
  'in-use': 'noch in Gebrauch',
  overwritten: 'seither überschrieben',
  excluded: 'Eintrag ausgeschlossen',
  'taken-back': 'zurückgenommen',
  declined: 'abgelehnt',
  waiting: 'noch offen',
}

/** The heading of the page of a source. */
export const titleOf = (kind: EffectKind, { label, value }: Pick<Effects, 'label' | 'value'>) => {
  if (kind === 'value') return value ? `Wirkung von „${value.fieldLabel}“` : kindLabels.value
  if (!label) return kindLabels[kind]
  return kind === 'person' ? `${kindLabels.person} ${label}` : `${kindLabels[kind]} „${label}“`
}
