/**
 * Maximum number of characters that the standard fields of Salesforce take, where it is less than a field of the catalogue may have.
 * Source: Object Reference, Account and Contact; Salesforce help, "Custom Field Types" for the name of a custom object.
 */
const limits: Readonly<Record<string, number>> = {
  'Account.BillingCity': 40,
  'Account.Phone': 40,
  'Account.Fax': 40,
  'Contact.FirstName': 40,
  'Contact.LastName': 80,
  'Contact.Email': 80,
  'Contact.MailingCity': 40,
  'Contact.Phone': 40,
  'Contact.Fax': 40,
  'Award__c.Name': 80,
}

/** Returns the number of characters that a standard field takes, where that is less than the catalogue's; otherwise undefined. */
export const standardLimit = (object: string, field: string): number | undefined =>
  limits[`${object}.${field}`]
