import type { CrmObject } from './crm-fields.ts'
import { recordTypesOf } from './record-types.ts'
import { type Members, metadataFile } from './xml.ts'

export const permissionSet = 'Stammbuch_Integration'

/**
 * Parts of an address and of a person's name have the permission of the whole; names and record types need none, and a
 * deployment that names them is refused.
 */
const permittedAs = (name: string): string | null => {
  if (['Name', 'FirstName', 'LastName', 'Salutation', 'RecordTypeId'].includes(name)) return null
  const address = /^(Billing|Mailing)/.exec(name)
  return address ? `${address[1]}Address` : name
}

const fieldsOf = ({ name, custom, standard }: CrmObject): readonly string[] => {
  const permitted = standard.flatMap((field) => permittedAs(field.name) ?? [])
  return [...new Set([...custom.map((field) => field.name), ...permitted])].map(
    (field) => `${name}.${field}`,
  )
}

const objectPermission = ({ name }: CrmObject): Members => ({
  allowCreate: true,
  allowDelete: true,
  allowEdit: true,
  allowRead: true,
  // A record that others keep to themselves would otherwise be created a second time.
  modifyAllRecords: true,
  object: name,
  viewAllRecords: true,
})

/** Returns the permission set of the user as whom the worker signs in. */
export const permissionSetFile = (objects: readonly CrmObject[]): string =>
  metadataFile('PermissionSet', {
    description: 'Was Stammbuch in Salesforce lesen und schreiben muss.',
    fieldPermissions: objects
      .flatMap(fieldsOf)
      .sort()
      .map((field) => ({ editable: true, field, readable: true })),
    hasActivationRequired: false,
    label: 'Stammbuch-Integration',
    objectPermissions: objects.map(objectPermission),
    recordTypeVisibilities: objects.flatMap((object) =>
      recordTypesOf(object).map(({ name }) => ({
        recordType: `${object.name}.${name}`,
        visible: true,
      })),
    ),
    userPermissions: [{ enabled: true, name: 'ApiEnabled' }],
  })
