/** What suppliers call the fields, folded: small letters without umlauts, spaces and signs. */
export const synonyms: Readonly<Record<'account' | 'contact', Readonly<Record<string, string>>>> = {
  account: {
    name: 'name unternehmen unternehmensname firma firmenname organisation institution einrichtung einrichtungsname krankenhaus krankenhausname klinik klinikname hochschule hochschulname praxis praxisname behoerde company companyname bezeichnung',
    shortName: 'kurzname kurzbezeichnung hochschulkurzname printname shortname abkuerzung',
    street:
      'strasse strassehausnr strassehausnummer strasseundhausnummer anschrift street address hausanschrift',
    zipCode: 'plz postleitzahl zip zipcode postcode postalcode',
    city: 'ort stadt city wohnort standort gemeinde town',
    region: 'region bundesland land state',
    countryCode: 'laendercode land countrycode country',
    telephoneNumber: 'telefon telefonnummer tel telnr telefonnr fon phone phonenumber rufnummer',
    faxNumber: 'fax faxnummer telefax faxnr',
    emailAddress: 'email mail mailadresse emailadresse emailaddress',
    website: 'website webseite internet internetadresse homepage url web www link',
    longitude: 'longitude lon lng laengengrad geolaenge',
    latitude: 'latitude lat breitengrad geobreite',
    description: 'beschreibung description profil',
  },
  contact: {
    salutation: 'anrede salutation geschlecht',
    academicTitle: 'titel akademischertitel title',
    role: 'funktion position rolle role',
    firstName: 'vorname firstname rufname',
    surname: 'nachname name surname lastname familienname zuname',
    street: 'strasse strassehausnr strassehausnummer strasseundhausnummer anschrift street address',
    zipCode: 'plz postleitzahl zip zipcode postcode postalcode',
    city: 'ort stadt city wohnort standort gemeinde town',
    region: 'region bundesland state',
    countryCode: 'laendercode land countrycode country',
    telephoneNumber: 'telefon telefonnummer tel telnr telefonnr fon phone phonenumber rufnummer',
    faxNumber: 'fax faxnummer telefax faxnr',
    emailAddress: 'email mail mailadresse emailadresse emailaddress',
    website: 'website webseite internet internetadresse homepage url web www link',
  },
}

/** What suppliers call their own key of a record. */
export const identificationWords =
  'id nr nummer no key schluessel kennung kundennummer behoerdennr hsnr iknummer supplierid externeid lieferantenid'
