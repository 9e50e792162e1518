type Words = readonly [string, ...string[]]

/** Invented names; any likeness to real persons is accidental. */
export const femaleNames: Words = [
  'Adelheid',
  'Birte',
  'Cosima',
  'Dörte',
  'Edda',
  'Friederike',
  'Gesine',
  'Hedwig',
  'Insa',
  'Jördis',
  'Kunigunde',
  'Levke',
  'Mechthild',
  'Nele',
  'Ottilie',
  'Runa',
  'Silke',
  'Theda',
  'Uta',
  'Wiebke',
]
export const maleNames: Words = [
  'Arnulf',
  'Bertold',
  'Clemens',
  'Detlev',
  'Eike',
  'Falk',
  'Götz',
  'Hauke',
  'Ingo',
  'Jörn',
  'Korbinian',
  'Lüder',
  'Malte',
  'Norwin',
  'Ortwin',
  'Rüdiger',
  'Sönke',
  'Tjark',
  'Ulf',
  'Wendelin',
]
const surnameHeads: Words = [
  'Ahorn',
  'Birken',
  'Buchen',
  'Distel',
  'Eber',
  'Espen',
  'Falken',
  'Föhren',
  'Ginster',
  'Hasel',
  'Iltis',
  'Kiebitz',
  'Lärchen',
  'Mühl',
  'Nebel',
  'Otter',
  'Pappel',
  'Reiher',
  'Schlehen',
  'Ulmen',
]
const surnameTails: Words = [
  'bach',
  'berg',
  'bring',
  'dorn',
  'feld',
  'grün',
  'hoff',
  'lohe',
  'mann',
  'stein',
]

/** Every combination of two halves, 200 surnames. */
export const surnames = surnameHeads.flatMap((head) => surnameTails.map((tail) => head + tail)) as [
  string,
  ...string[],
]

export const titles: Words = [
  'Dr. med.',
  'Dr. med.',
  'Dr. med.',
  'Prof. Dr. med.',
  'PD Dr. med.',
  'Dr. med. dent.',
]
export const streets: Words = [
  'Ahornweg',
  'Am Alten Markt',
  'Bahnhofstraße',
  'Beethovenstraße',
  'Dorfstraße',
  'Eichenallee',
  'Gartenstraße',
  'Goethestraße',
  'Hauptstraße',
  'Im Winkel',
  'Kastanienallee',
  'Kirchgasse',
  'Lange Straße',
  'Lindenstraße',
  'Marktplatz',
  'Mühlenweg',
  'Rosenstraße',
  'Schillerplatz',
  'Talstraße',
  'Wiesengrund',
]
export const clinicHeads: Words = [
  'Ahornklinik',
  'Auenhospital',
  'Brunnenklinik',
  'Eichenhof-Klinik',
  'Klinik Am Stadtwald',
  'Klinik Rosengarten',
  'Krankenhaus Zur Linde',
  'Lindenhospital',
  'Morgenstern-Klinikum',
  'Parkklinik',
  'Seeblick-Klinik',
  'Waldhof-Klinikum',
]
export const companyTails: Words = [
  'Anlagenbau',
  'Energie',
  'Feinmechanik',
  'Gebäudetechnik',
  'Handel',
  'Logistik',
  'Maschinenbau',
  'Möbelwerke',
  'Software',
  'Versicherung',
]
export const companyForms: Words = ['GmbH', 'AG', 'GmbH & Co. KG', 'SE', 'KG']

export interface City {
  readonly name: string
  readonly zip: string
  readonly region: string
  readonly latitude: number
  readonly longitude: number
  /** Area code and first digits of numbers that the Bundesnetzagentur reserves for films and fiction. */
  readonly phone: string
}
const city = (
  name: string,
  zip: string,
  region: string,
  latitude: number,
  longitude: number,
  phone: string,
): City => ({ name, zip, region, latitude, longitude, phone })

export const cities: readonly [City, ...City[]] = [
  city('Berlin', '101', 'Berlin', 52.52, 13.405, '+49 30 23125'),
  city('Hamburg', '203', 'Hamburg', 53.551, 9.994, '+49 40 66969'),
  city('Köln', '506', 'Nordrhein-Westfalen', 50.938, 6.96, '+49 221 4710'),
  city('Frankfurt am Main', '603', 'Hessen', 50.111, 8.682, '+49 69 90009'),
  city('München', '803', 'Bayern', 48.137, 11.575, '+49 89 99998'),
]
