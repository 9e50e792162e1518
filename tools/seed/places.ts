/** A town of the demo data. */
export interface Place {
  readonly city: string
  readonly zipCode: string
  readonly region: string
  readonly countryCode: string
  readonly latitude: number
  readonly longitude: number
  /** Area code and first digits of numbers that the Bundesnetzagentur reserves for films and fiction. */
  readonly phone: string
}

const mobile = '+49 171 39200'

const place = (
  city: string,
  zipCode: string,
  region: string,
  latitude: number,
  longitude: number,
  phone = mobile,
  countryCode = 'DE',
): Place => ({ city, zipCode, region, countryCode, latitude, longitude, phone })

export const places: readonly [Place, ...Place[]] = [
  place('Berlin', '10117', 'Berlin', 52.517, 13.388, '+49 30 23125'),
  place('Berlin', '13353', 'Berlin', 52.545, 13.352, '+49 30 23125'),
  place('Hamburg', '20354', 'Hamburg', 53.556, 9.99, '+49 40 66969'),
  place('Hamburg', '22767', 'Hamburg', 53.551, 9.946, '+49 40 66969'),
  place('München', '80331', 'Bayern', 48.136, 11.572, '+49 89 99998'),
  place('München', '81667', 'Bayern', 48.131, 11.597, '+49 89 99998'),
  place('Köln', '50667', 'Nordrhein-Westfalen', 50.938, 6.957, '+49 221 4710'),
  place('Frankfurt am Main', '60311', 'Hessen', 50.111, 8.683, '+49 69 90009'),
  place('Frankfurt am Main', '60594', 'Hessen', 50.103, 8.69, '+49 69 90009'),
  place('Augsburg', '86150', 'Bayern', 48.366, 10.895),
  place('Bielefeld', '33602', 'Nordrhein-Westfalen', 52.023, 8.533),
  place('Bonn', '53111', 'Nordrhein-Westfalen', 50.738, 7.098),
  place('Bremen', '28195', 'Bremen', 53.079, 8.802),
  place('Chemnitz', '09111', 'Sachsen', 50.833, 12.925),
  place('Dortmund', '44135', 'Nordrhein-Westfalen', 51.514, 7.465),
  place('Dresden', '01067', 'Sachsen', 51.053, 13.729),
  place('Düsseldorf', '40213', 'Nordrhein-Westfalen', 51.226, 6.773),
  place('Erfurt', '99084', 'Thüringen', 50.978, 11.029),
  place('Freiburg im Breisgau', '79098', 'Baden-Württemberg', 47.995, 7.85),
  place('Gießen', '35390', 'Hessen', 50.586, 8.673),
  place('Halle (Saale)', '06108', 'Sachsen-Anhalt', 51.483, 11.97),
  place('Hannover', '30159', 'Niedersachsen', 52.374, 9.738),
  place('Heidelberg', '69117', 'Baden-Württemberg', 49.411, 8.706),
  place('Karlsruhe', '76133', 'Baden-Württemberg', 49.009, 8.395),
  place('Kiel', '24103', 'Schleswig-Holstein', 54.322, 10.135),
  place('Leipzig', '04109', 'Sachsen', 51.34, 12.372),
  place('Lübeck', '23552', 'Schleswig-Holstein', 53.867, 10.686),
  place('Magdeburg', '39104', 'Sachsen-Anhalt', 52.128, 11.632),
  place('Mainz', '55116', 'Rheinland-Pfalz', 50, 8.271),
  place('Münster', '48143', 'Nordrhein-Westfalen', 51.961, 7.626),
  place('Nürnberg', '90402', 'Bayern', 49.449, 11.078),
  place('Potsdam', '14467', 'Brandenburg', 52.4, 13.058),
  place('Regensburg', '93047', 'Bayern', 49.017, 12.096),
  place('Rostock', '18055', 'Mecklenburg-Vorpommern', 54.09, 12.14),
  place('Saarbrücken', '66111', 'Saarland', 49.234, 6.995),
  place('Stuttgart', '70173', 'Baden-Württemberg', 48.778, 9.18),
  place('Ulm', '89073', 'Baden-Württemberg', 48.4, 9.992),
  place('Würzburg', '97070', 'Bayern', 49.794, 9.929),
]

const phoneOfItaly = '+39 0471 555'

/** Towns of the Italian project. */
export const southTyrol: readonly [Place, ...Place[]] = [
  place('Bozen', '39100', 'Südtirol', 46.498, 11.354, phoneOfItaly, 'IT'),
  place('Meran', '39012', 'Südtirol', 46.671, 11.159, phoneOfItaly, 'IT'),
  place('Brixen', '39042', 'Südtirol', 46.716, 11.657, phoneOfItaly, 'IT'),
  place('Bruneck', '39031', 'Südtirol', 46.796, 11.938, phoneOfItaly, 'IT'),
]
