import type { FieldValue, FlatEntry, RecordClass } from '@stammbuch/contracts'
import type { MappedRow } from '../../mapping/mapping.rules.ts'

const own = {
  account: 'account',
  contact: 'medic',
  product: 'product',
  award: 'award',
  score: 'score',
} as const

/**
 * Returns a delivered row, as its mapping reads it, in the flat words of the DMS, for deliveries of any supplier. The
 * type `medic` stands for contacts, so that it tells the root type.
 */
export const flatEntryOf = (recordClass: RecordClass, mapped: MappedRow): FlatEntry => {
  const { identification, root, toplist, relations } = mapped
  const cell = (name: string): FieldValue => root.get(name)?.value ?? null
  const names = [cell('firstName'), cell('surname')].filter((part) => part !== null)
  const affiliation = relations.find((one) => one.class === 'account' && one.isMain)
  return {
    toplist_label: toplist?.value ?? null,
    awardee_core_data_uuid: identification?.value ?? null,
    awardee_core_data_name: recordClass === 'contact' ? names.join(' ') || null : cell('name'),
    awardee_core_data_first_name: cell('firstName'),
    awardee_core_data_surname: cell('surname'),
    awardee_core_data_address_street: cell('street'),
    awardee_core_data_address_zip_code: cell('zipCode'),
    awardee_core_data_address_city: cell('city'),
    awardee_core_data_address_region: cell('region'),
    awardee_core_data_address_country_code: cell('countryCode'),
    award_data_type: own[recordClass],
    affiliation_uuid: affiliation?.identification?.value ?? null,
    affiliation_name: affiliation?.values.get('name')?.value ?? null,
  }
}
