import { crmRecordTypes, type Field, fields } from '@stammbuch/contracts'
import type { CrmObject } from './crm-fields.ts'

/** Developer names by which the worker finds record types, by the value in the catalogue. */
export const recordTypeNames: Readonly<Record<keyof typeof crmRecordTypes, string>> = {
  health: 'Health',
  merchandising: 'Merchandising',
  doctorSearch: 'Doctor_Search',
  italy: 'Italy',
}

export interface RecordType {
  readonly name: string
  readonly label: string
}

/** Returns the record types of an object; none where its records have no field for one. */
export const recordTypesOf = ({ recordClass }: CrmObject): readonly RecordType[] => {
  const known = Object.values(fields[recordClass] as Readonly<Record<string, Field>>)
  if (!known.some(({ crm }) => crm === 'RecordTypeId')) return []
  return Object.entries(recordTypeNames).map(([value, name]) => ({
    name,
    label: crmRecordTypes[value as keyof typeof crmRecordTypes],
  }))
}
