import type { RecordClass } from '@stammbuch/contracts'
import {
  type SalesforceAnswer,
  type SalesforceClient,
  TargetNotReady,
  TargetUnavailable,
} from '@stammbuch/records/targets'
import { codeIn, saysLacking } from './answers.ts'
import { externalId, fieldsWritten, objectOf } from './sobject.ts'

/** A field of an object as the organisation describes it to this user. */
interface FieldDescription {
  readonly name: string
  readonly externalId?: boolean
  readonly updateable?: boolean
}

type Description = ReadonlyMap<string, FieldDescription>

/** Everything that stands in the way of writing, by kind. */
interface Gaps {
  readonly missing: string[]
  readonly unmarked: string[]
  readonly fixed: string[]
}

const sentenceOf = ({ missing, unmarked, fixed }: Gaps): string | null => {
  const parts = [
    missing.length > 0 &&
      `es fehlt oder ist für den Benutzer nicht sichtbar: ${missing.join(', ')}`,
    unmarked.length > 0 && `nicht als externe ID gekennzeichnet: ${unmarked.join(', ')}`,
    fixed.length > 0 && `für den Benutzer nicht schreibbar: ${fixed.join(', ')}`,
  ].filter((part) => part !== false)
  return parts.length === 0
    ? null
    : `Salesforce ist nicht eingerichtet – ${parts.join('; ')}. Siehe docs/salesforce.md`
}

/** Adds a field to the gaps if it cannot be written as it has to be. */
const gapOf = (gaps: Gaps, name: string, field: FieldDescription | undefined): void => {
  if (!field) gaps.missing.push(name)
  else if (field.name === externalId && field.externalId !== true) gaps.unmarked.push(name)
  else if (field.updateable === false) gaps.fixed.push(name)
}

export interface OrganisationOptions {
  readonly client: SalesforceClient
  readonly classes: readonly RecordClass[]
  /** The checkbox that marks removed records of a class; `null` where they are deleted. */
  readonly removedFieldOf: (recordClass: RecordClass) => string | null
  /** Least milliseconds between two descriptions of what is missing: the calls of a day are limited. */
  readonly every: number
}

/** The objects and fields that an organisation offers, described once and again when an answer speaks against it. */
export class Organisation {
  private readonly options: OrganisationOptions
  private readonly described = new Map<RecordClass, Description>()
  private complete = false
  private fault: { readonly error: TargetNotReady; readonly at: number } | null = null
  /** Time of the last description that an answer asked for in vain, in milliseconds since 1970. */
  private unfoundedAt = 0

  constructor(options: OrganisationOptions) {
    this.options = options
  }

  /** Tells if an object is known to have a field. */
  has(recordClass: RecordClass, field: string): boolean {
    return this.described.get(recordClass)?.has(field) ?? false
  }

  /**
   * Describes the objects, unless they are known to be complete.
   * @throws TargetNotReady naming everything that is missing
   */
  async check(): Promise<void> {
    if (this.complete) return
    if (this.fault && Date.now() - this.fault.at < this.options.every) throw this.fault.error
    const sentence = sentenceOf(await this.gaps())
    this.complete = sentence === null
    this.fault = sentence === null ? null : { error: new TargetNotReady(sentence), at: Date.now() }
    if (this.fault) throw this.fault.error
  }

  /**
   * Describes the objects anew when an answer says that something is missing, and returns the answer otherwise.
   * @throws TargetNotReady naming everything that is missing
   */
  async heed(answer: SalesforceAnswer): Promise<SalesforceAnswer> {
    if (!saysLacking(answer)) return answer
    if (Date.now() - this.unfoundedAt < this.options.every) return answer
    this.complete = false
    await this.check()
    this.unfoundedAt = Date.now()
    return answer
  }

  private async gaps(): Promise<Gaps> {
    const gaps: Gaps = { missing: [], unmarked: [], fixed: [] }
    for (const recordClass of this.options.classes) {
      const object = objectOf[recordClass] ?? ''
      const description = await this.describe(object)
      if (description === null) gaps.missing.push(object)
      else {
        this.described.set(recordClass, description)
        const removed = this.options.removedFieldOf(recordClass)
        const names = [...fieldsWritten(recordClass), ...(removed === null ? [] : [removed])]
        for (const name of names) gapOf(gaps, `${object}.${name}`, description.get(name))
      }
    }
    return gaps
  }

  private async describe(object: string): Promise<Description | null> {
    const { status, body } = await this.options.client.call('GET', `/sobjects/${object}/describe`)
    if (status === 404) return null
    if (status !== 200)
      throw new TargetUnavailable(`Salesforce beschreibt ${object} nicht: ${codeIn(body)}`)
    const { fields } = body as { readonly fields: readonly FieldDescription[] }
    return new Map(fields.map((field) => [field.name, field]))
  }
}
