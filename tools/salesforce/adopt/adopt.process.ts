import type { Database } from '@stammbuch/ledger'
import type { SalesforceClient } from '@stammbuch/records/targets'
import type { Kysely } from 'kysely'
import {
  type AdoptedClass,
  type Adoption,
  adoptedClasses,
  type Decisions,
  type Ground,
} from './adoption.ts'
import { crmRecords, linkRecords } from './crm.adapter.ts'
import { matchModel, ownRecords, supplierNamed } from './own-records.query.ts'
import { proposeAdoption } from './propose.ts'

/** A field of the CRM that holds what a supplier calls a record. */
export interface SupplierField {
  readonly field: string
  readonly supplier: string
}

export interface AdoptionRequest {
  readonly db: Kysely<Database>
  readonly client: SalesforceClient
  readonly supplierFields: ReadonlyMap<AdoptedClass, SupplierField>
  readonly decided: Decisions
}

/**
 * Compares the CRM with the log, class by class; nothing is changed.
 * @throws Error for an unknown supplier, TargetUnavailable when the CRM does not answer
 */
export const findAdoptions = async ({
  db,
  client,
  supplierFields,
  decided,
}: AdoptionRequest): Promise<ReadonlyMap<AdoptedClass, Adoption>> => {
  const found = new Map<AdoptedClass, Adoption>()
  for (const recordClass of adoptedClasses) {
    const named = supplierFields.get(recordClass)
    const supplier = named ? await supplierNamed(db, named.supplier) : null
    if (supplier === undefined) throw new Error(`there is no supplier „${named?.supplier}“`)
    const theirs = await crmRecords(client, recordClass, named?.field ?? null)
    const ours = await ownRecords(db, recordClass, supplier)
    const model = await matchModel(db, recordClass, ours.length)
    found.set(recordClass, proposeAdoption({ theirs, ours, model, decided }))
  }
  return found
}

/** Returns the numbers of an adoption, the sure ones also by their ground. */
export const numbersOf = ({ sure, unclear, onlyThere, onlyHere, linked }: Adoption) => {
  const by: Partial<Record<Ground, number>> = {}
  for (const { ground } of sure) by[ground] = (by[ground] ?? 0) + 1
  return {
    linked,
    sure: sure.length,
    by,
    unclear: new Set(unclear.map(({ theirs }) => theirs.id)).size,
    onlyThere: onlyThere.length,
    onlyHere: onlyHere.length,
  }
}

/**
 * Writes our ids into the CRM's records of the sure pairs, and returns by class how many were linked and what was refused, by code.
 * @throws TargetUnavailable when the CRM does not answer
 */
export const linkAdoptions = async (
  client: SalesforceClient,
  found: ReadonlyMap<AdoptedClass, Adoption>,
) => {
  const results: Partial<
    Record<AdoptedClass, { readonly adopted: number; readonly refused: Record<string, number> }>
  > = {}
  for (const [recordClass, { sure }] of found) {
    const refused = await linkRecords(client, recordClass, sure)
    const codes: Record<string, number> = {}
    for (const { code } of refused) codes[code] = (codes[code] ?? 0) + 1
    results[recordClass] = { adopted: sure.length - refused.length, refused: codes }
  }
  return results
}
