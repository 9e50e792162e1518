import type { Json } from '../json.ts'
import type { Entry } from './entries.ts'

/** Returns an entry in the form of the first generation: flat, snake_case, dynamic fields under `field_`. */
export const flatEntry = ({ toplist, awardee, affiliation, ...entry }: Entry): Json => ({
  entry_id: entry.id,
  toplist_id: toplist.id,
  toplist_label: toplist.label,
  year: entry.year,
  awardee_core_data_uuid: awardee.uuid,
  awardee_core_data_name: awardee.name,
  awardee_core_data_short_name: awardee.shortName,
  awardee_core_data_salutation: awardee.person?.salutation ?? null,
  awardee_core_data_title: awardee.person?.title ?? null,
  awardee_core_data_first_name: awardee.person?.firstName ?? null,
  awardee_core_data_surname: awardee.person?.surname ?? null,
  awardee_core_data_role: awardee.person?.role ?? null,
  awardee_core_data_address_street: awardee.address.street,
  awardee_core_data_address_zip_code: awardee.address.zipCode,
  awardee_core_data_address_city: awardee.address.city,
  awardee_core_data_address_region: awardee.address.region,
  awardee_core_data_address_country_code: awardee.address.countryCode,
  awardee_core_data_address_latitude: awardee.address.latitude,
  awardee_core_data_address_longitude: awardee.address.longitude,
  awardee_core_data_telephone_number: awardee.telephoneNumber,
  awardee_core_data_email_address: awardee.emailAddress,
  awardee_core_data_website: awardee.website,
  award_data_type: entry.type,
  award_data_rank: entry.rank,
  award_data_scoring: entry.scoring,
  award_data_segment: entry.segment,
  affiliation_uuid: affiliation?.uuid ?? null,
  affiliation_name: affiliation?.name ?? null,
  ...Object.fromEntries(
    Object.entries(entry.fields).map(([name, value]) => [`field_${name}`, value]),
  ),
})

/** Returns an entry in the form of the second generation: nested, camelCase. */
export const nestedEntry = ({ toplist, awardee, affiliation, ...entry }: Entry): Json => {
  const { uuid, name, shortName, person, address, ...contact } = awardee
  return {
    id: entry.id,
    toplist,
    year: entry.year,
    awardee: { coreData: { uuid, name, shortName, ...person }, address, contact },
    awardData: {
      type: entry.type,
      rank: entry.rank,
      scoring: entry.scoring,
      segment: entry.segment,
    },
    affiliation,
    fields: entry.fields,
  }
}
