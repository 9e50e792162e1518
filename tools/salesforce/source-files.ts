import { classLabels } from '@stammbuch/contracts'
import { type CrmObject, type CustomField, crmObjects } from './crm-fields.ts'
import { permissionSet, permissionSetFile } from './permission-set.ts'
import { type RecordType, recordTypesOf } from './record-types.ts'
import { type Members, metadataFile } from './xml.ts'

/** Version of the Metadata API; the worker speaks the same version of the REST API. */
const apiVersion = '62.0'
const main = 'force-app/main/default'

const relationship = (object: CrmObject): Members => ({
  relationshipLabel: classLabels[object.recordClass][1],
  // The name of the list of awards at an account; `Account__r`, by which awards name theirs, follows from the field's own name.
  relationshipName: `Stammbuch_${object.name.replace(/__c$/, '')}s`,
})

const traitsOf = (object: CrmObject, field: CustomField): Members => {
  const { type, length = 0, scale = 0, values = {}, refersTo = '' } = field
  if (type === 'Checkbox') return { defaultValue: false }
  if (type === 'Number') return { precision: length, scale, unique: false }
  if (type === 'LongTextArea') return { length: Math.max(256, length), visibleLines: 3 }
  if (type === 'Lookup')
    return { deleteConstraint: 'SetNull', referenceTo: refersTo, ...relationship(object) }
  if (type === 'Picklist') {
    const value = Object.entries(values).map(([fullName, label]) => ({
      fullName,
      default: false,
      label,
    }))
    // Not restricted: a value that comes later is written even before it was deployed.
    return { valueSet: { restricted: false, valueSetDefinition: { sorted: false, value } } }
  }
  if (type !== 'Text') return {}
  if (!field.isExternalId) return { length, unique: false }
  return { length, unique: true, caseSensitive: false }
}

const fieldFile = (object: CrmObject, field: CustomField): string =>
  metadataFile('CustomField', {
    fullName: field.name,
    label: field.label,
    type: field.type,
    description: field.description,
    inlineHelpText: field.description,
    ...(field.type === 'Checkbox' ? {} : { required: false }),
    ...(['Checkbox', 'LongTextArea', 'Picklist', 'Lookup', 'Url'].includes(field.type)
      ? {}
      : { externalId: field.isExternalId === true }),
    ...traitsOf(object, field),
  })

const objectFile = ({ recordClass }: CrmObject): string => {
  const [label, pluralLabel] = classLabels[recordClass]
  return metadataFile('CustomObject', {
    deploymentStatus: 'Deployed',
    description: `${pluralLabel} aus Stammbuch, die ein Unternehmen oder ein Kontakt hält.`,
    enableBulkApi: true,
    enableReports: true,
    enableSearch: true,
    enableSharing: true,
    enableStreamingApi: true,
    label,
    nameField: { label: 'Bezeichnung', type: 'Text' },
    pluralLabel,
    // Everybody reads them; what they say is decided in Stammbuch.
    sharingModel: 'Read',
  })
}

const recordTypeFile = (object: CrmObject, { name, label }: RecordType): string =>
  metadataFile('RecordType', {
    fullName: name,
    active: true,
    label,
    // Values of a picklist are chosen for each record type; without this they could not be picked.
    picklistValues: object.custom
      .filter(({ type }) => type === 'Picklist')
      .map((field) => ({
        picklist: field.name,
        values: Object.keys(field.values ?? {}).map((fullName) => ({ fullName, default: false })),
      })),
  })

const objectFiles = (object: CrmObject): readonly (readonly [string, string])[] => {
  const folder = `${main}/objects/${object.name}`
  return [
    ...(object.name.endsWith('__c')
      ? [[`${folder}/${object.name}.object-meta.xml`, objectFile(object)] as const]
      : []),
    ...object.custom.map(
      (field) =>
        [`${folder}/fields/${field.name}.field-meta.xml`, fieldFile(object, field)] as const,
    ),
    ...recordTypesOf(object).map(
      (type) =>
        [
          `${folder}/recordTypes/${type.name}.recordType-meta.xml`,
          recordTypeFile(object, type),
        ] as const,
    ),
  ]
}

/** Path of the file that makes a folder a project of the Salesforce command line. */
export const projectFile = 'sfdx-project.json'

const project = {
  packageDirectories: [{ path: 'force-app', default: true }],
  name: 'stammbuch',
  namespace: '',
  sfdcLoginUrl: 'https://login.salesforce.com',
  sourceApiVersion: apiVersion,
}

/** Returns the files of the deployable metadata by their path in the project, sorted. */
export const sourceFiles = (): ReadonlyMap<string, string> => {
  const objects = crmObjects()
  const files: readonly (readonly [string, string])[] = [
    [projectFile, `${JSON.stringify(project, null, 2)}\n`],
    [`${main}/permissionsets/${permissionSet}.permissionset-meta.xml`, permissionSetFile(objects)],
    ...objects.flatMap(objectFiles),
  ]
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}
