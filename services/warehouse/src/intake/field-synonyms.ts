/** What suppliers call the fields, folded: small letters without umlauts, spaces and signs. */
export const synonyms: Readonly<
  Record<'account' | 'contact' | 'product', Readonly<Record<string, string>>>
> = {
  account: {
    name: 'name unternehmen unternehmensname firma firmenname organisation institution einrichtung einrichtungsname krankenhaus krankenhausname klinik klinikname hochschule hochschulname praxis praxisname behoerde company companyname bezeichnung awardeecoredataname',
    shortName:
      'kurzname kurzbezeichnung hochschulkurzname printname shortname abkuerzung awardeecoredatashortname',
    street:
      'strasse strassehausnr strassehausnummer strasseundhausnummer anschrift street address hausanschrift awardeecoredataaddressstreet',
    zipCode: 'plz postleitzahl zip zipcode postcode postalcode awardeecoredataaddresszipcode',
    city: 'ort stadt city wohnort standort gemeinde town awardeecoredataaddresscity',
    region: 'region bundesland land state awardeecoredataaddressregion',
    countryCode: 'laendercode land countrycode country awardeecoredataaddresscountrycode',
    telephoneNumber:
      'telefon telefonnummer tel telnr telefonnr fon phone phonenumber rufnummer awardeecoredatatelephonenumber',
    faxNumber: 'fax faxnummer telefax faxnr',
    emailAddress: 'email mail mailadresse emailadresse emailaddress awardeecoredataemailaddress',
    website:
      'website webseite internet internetadresse homepage url web www link awardeecoredatawebsite',
    longitude: 'longitude lon lng laengengrad geolaenge awardeecoredataaddresslongitude',
    latitude: 'latitude lat breitengrad geobreite awardeecoredataaddresslatitude',
    description: 'beschreibung description profil',
    'product.brand': 'marke markenname brand brandname fabrikat',
    'product.label':
      'modell modellname modellbezeichnung model modelname produkt produktname produktbezeichnung productname',
    'product.modelYear': 'modelljahr modelyear baujahr',
  },
  contact: {
    salutation: 'anrede salutation geschlecht awardeecoredatasalutation',
    academicTitle: 'titel akademischertitel title awardeecoredatatitle',
    role: 'funktion position rolle role awardeecoredatarole',
    firstName: 'vorname firstname rufname awardeecoredatafirstname',
    surname: 'nachname name surname lastname familienname zuname awardeecoredatasurname',
    street:
      'strasse strassehausnr strassehausnummer strasseundhausnummer anschrift street address awardeecoredataaddressstreet',
    zipCode: 'plz postleitzahl zip zipcode postcode postalcode awardeecoredataaddresszipcode',
    city: 'ort stadt city wohnort standort gemeinde town awardeecoredataaddresscity',
    region: 'region bundesland land state awardeecoredataaddressregion',
    countryCode: 'laendercode land countrycode country awardeecoredataaddresscountrycode',
    telephoneNumber:
      'telefon telefonnummer tel telnr telefonnr fon phone phonenumber rufnummer awardeecoredatatelephonenumber',
    faxNumber: 'fax faxnummer telefax faxnr',
    emailAddress: 'email mail mailadresse emailadresse emailaddress awardeecoredataemailaddress',
    website:
      'website webseite internet internetadresse homepage url web www link awardeecoredatawebsite',
  },
  product: {
    brand: 'marke markenname brand brandname hersteller herstellername make manufacturer fabrikat',
    label:
      'label modell modellname modellbezeichnung model modelname produkt produktname produktbezeichnung product productname bezeichnung artikel artikelname typ name',
    modelYear: 'modelljahr modellgeneration modelyear baujahr jahrgang jahr year myear',
  },
}

/** What suppliers call their own key of a record. */
export const identificationWords =
  'id nr nummer no key schluessel kennung kundennummer behoerdennr hsnr iknummer supplierid externeid lieferantenid awardeecoredatauuid'
