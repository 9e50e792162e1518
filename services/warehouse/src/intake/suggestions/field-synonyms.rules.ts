/** Words for where and how somebody is reached, the same for companies and people. */
const reached = {
  zipCode: 'plz postleitzahl zip zipcode postcode postalcode awardeecoredataaddresszipcode',
  city: 'ort stadt city wohnort standort gemeinde town awardeecoredataaddresscity',
  region: 'region bundesland land state awardeecoredataaddressregion',
  countryCode: 'laendercode land staat countrycode country awardeecoredataaddresscountrycode',
  telephoneNumber:
    'telefon telefonnummer tel telnr telefonnr fon phone phonenumber rufnummer awardeecoredatatelephonenumber',
  faxNumber: 'fax faxnummer telefax faxnr',
  emailAddress: 'email mail mailadresse emailadresse emailaddress awardeecoredataemailaddress',
  website:
    'website webseite internet internetadresse internetseite webadresse homepage url web www link awardeecoredatawebsite',
} as const

/** Suppliers' words for the fields, folded: small letters without umlauts, spaces and signs. */
export const synonyms: Readonly<
  Record<'account' | 'contact' | 'product', Readonly<Record<string, string>>>
> = {
  account: {
    name: 'name unternehmen unternehmensname firma firmenname organisation institution einrichtung einrichtungsname krankenhaus krankenhausname klinik klinikname hochschule hochschulname praxis praxisname behoerde company companyname bezeichnung awardeecoredataname',
    shortName:
      'kurzname kurzbezeichnung hochschulkurzname printname shortname abkuerzung awardeecoredatashortname',
    street:
      'strasse strassehausnr strassehausnummer strasseundhausnummer anschrift street address hausanschrift str awardeecoredataaddressstreet',
    ...reached,
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
    academicTitle:
      'titel akademischertitel akademischergrad akadgrad akadtitel title awardeecoredatatitle',
    role: 'funktion position rolle stellung role awardeecoredatarole',
    firstName: 'vorname firstname rufname awardeecoredatafirstname',
    surname: 'nachname name surname lastname familienname zuname awardeecoredatasurname',
    street:
      'strasse strassehausnr strassehausnummer strasseundhausnummer anschrift street address str awardeecoredataaddressstreet',
    ...reached,
    'mainAccount.name':
      'unternehmen firma arbeitgeber einrichtung institution organisation klinik krankenhaus praxis hochschule behoerde kanzlei company',
  },
  product: {
    brand: 'marke markenname brand brandname hersteller herstellername make manufacturer fabrikat',
    label:
      'label modell modellname modellbezeichnung model modelname produkt produktname produktbezeichnung product productname bezeichnung artikel artikelname typ name',
    modelYear: 'modelljahr modellgeneration modelyear baujahr jahrgang jahr year myear',
  },
}

/** Suppliers' words for the fields of an award. */
export const awardWords: Readonly<Record<string, string>> = {
  'award.toplistLabel': 'topliste toplistenname toplist toplistlabel bestenliste',
  'award.rank': 'rang platz platzierung rangplatz listenplatz rank ranking',
  'award.scoring': 'punkte punktzahl gesamtpunkte gesamtpunktzahl score scoring',
  'award.segment': 'segment',
  'award.subSegment': 'untersegment subsegment',
  'award.companySize': 'unternehmensgroesse firmengroesse companysize',
}

/** Words that mark a column of companies as one of their contact. */
export const personWords: readonly string[] = [
  'ansprechpartner',
  'ansprechpartnerin',
  'ansprechperson',
  'kontaktperson',
  'ap',
]

/** Columns that stand beside one of the same field. */
export const secondParts: Readonly<Record<string, string>> = {
  street: 'hausnummer hausnr hnr',
  telephoneNumber: 'vorwahl telefonvorwahl ortsvorwahl',
  faxNumber: 'faxvorwahl',
}

/** Suppliers' words for their own key of a record. */
export const identificationWords =
  'id nr nummer no key schluessel kennung kundennummer kundennr mitgliedsnummer mitgliedsnr debitor debitorennummer debitorennr arztid lanr bsnr behoerdennr hsnr iknummer supplierid externeid lieferantenid awardeecoredatauuid'
