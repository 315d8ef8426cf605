import type { Language } from '@quotavera/domain/accounts';
import { folded, searchWords } from '@quotavera/domain/home';

/** The order of the names in the table. */
const NAMED: readonly Language[] = ['it', 'en', 'de', 'fr', 'es'];

/**
 * Cities that a zone isn't named after, and those with names of their own in the product's languages. The first city of a zone stands for it. A zone that isn't here is called by the city in its name.
 */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  'Europe/Rome': [
    'Roma|Rome|Rom|Rome|Roma',
    'Milano|Milan|Mailand|Milan|Milán',
    'Napoli|Naples|Neapel|Naples|Nápoles',
    'Torino|Turin|Turin|Turin|Turín',
    'Palermo',
    'Genova|Genoa|Genua|Gênes|Génova',
    'Bologna|Bologna|Bologna|Bologne|Bolonia',
    'Firenze|Florence|Florenz|Florence|Florencia',
    'Bari',
    'Catania',
    'Venezia|Venice|Venedig|Venise|Venecia',
    'Verona|Verona|Verona|Vérone|Verona',
    'Cagliari',
  ],
  'Europe/London': [
    'Londra|London|London|Londres|Londres',
    'Manchester',
    'Birmingham',
    'Liverpool',
    'Glasgow',
    'Edimburgo|Edinburgh|Edinburgh|Édimbourg|Edimburgo',
    'Cardiff',
    'Belfast',
  ],
  'Europe/Berlin': [
    'Berlino|Berlin|Berlin|Berlin|Berlín',
    'Monaco di Baviera|Munich|München|Munich|Múnich',
    'Amburgo|Hamburg|Hamburg|Hambourg|Hamburgo',
    'Francoforte|Frankfurt|Frankfurt|Francfort|Fráncfort',
    'Colonia|Cologne|Köln|Cologne|Colonia',
    'Stoccarda|Stuttgart|Stuttgart|Stuttgart|Stuttgart',
    'Dortmund',
    'Lipsia|Leipzig|Leipzig|Leipzig|Leipzig',
  ],
  'Europe/Paris': [
    'Parigi|Paris|Paris|Paris|París',
    'Marsiglia|Marseille|Marseille|Marseille|Marsella',
    'Lione|Lyon|Lyon|Lyon|Lyon',
    'Nizza|Nice|Nizza|Nice|Niza',
    'Tolosa|Toulouse|Toulouse|Toulouse|Toulouse',
    'Lilla|Lille|Lille|Lille|Lille',
    'Bordeaux|Bordeaux|Bordeaux|Bordeaux|Burdeos',
  ],
  'Europe/Madrid': [
    'Madrid',
    'Barcellona|Barcelona|Barcelona|Barcelone|Barcelona',
    'Valencia|Valencia|Valencia|Valence|Valencia',
    'Siviglia|Seville|Sevilla|Séville|Sevilla',
    'Bilbao',
    'Malaga|Málaga|Málaga|Malaga|Málaga',
  ],
  'Atlantic/Canary': ['Las Palmas', 'Tenerife|Tenerife|Teneriffa|Ténérife|Tenerife'],
  'Europe/Lisbon': ['Lisbona|Lisbon|Lissabon|Lisbonne|Lisboa', 'Porto|Porto|Porto|Porto|Oporto'],
  'Europe/Zurich': [
    'Zurigo|Zurich|Zürich|Zurich|Zúrich',
    'Ginevra|Geneva|Genf|Genève|Ginebra',
    'Lugano',
    'Basilea|Basel|Basel|Bâle|Basilea',
    'Berna|Bern|Bern|Berne|Berna',
  ],
  'Europe/Vienna': ['Vienna|Vienna|Wien|Vienne|Viena', 'Salisburgo|Salzburg|Salzburg|Salzbourg|Salzburgo', 'Innsbruck'],
  'Europe/Brussels': ['Bruxelles|Brussels|Brüssel|Bruxelles|Bruselas', 'Anversa|Antwerp|Antwerpen|Anvers|Amberes'],
  'Europe/Amsterdam': [
    'Amsterdam|Amsterdam|Amsterdam|Amsterdam|Ámsterdam',
    'Rotterdam|Rotterdam|Rotterdam|Rotterdam|Róterdam',
  ],
  'Europe/Luxembourg': ['Lussemburgo|Luxembourg|Luxemburg|Luxembourg|Luxemburgo'],
  'Europe/Dublin': ['Dublino|Dublin|Dublin|Dublin|Dublín'],
  'Europe/Athens': ['Atene|Athens|Athen|Athènes|Atenas'],
  'Europe/Warsaw': ['Varsavia|Warsaw|Warschau|Varsovie|Varsovia', 'Cracovia|Krakow|Krakau|Cracovie|Cracovia'],
  'Europe/Prague': ['Praga|Prague|Prag|Prague|Praga'],
  'Europe/Budapest': ['Budapest'],
  'Europe/Bucharest': ['Bucarest|Bucharest|Bukarest|Bucarest|Bucarest'],
  'Europe/Sofia': ['Sofia|Sofia|Sofia|Sofia|Sofía'],
  'Europe/Belgrade': ['Belgrado|Belgrade|Belgrad|Belgrade|Belgrado'],
  'Europe/Zagreb': ['Zagabria|Zagreb|Zagreb|Zagreb|Zagreb'],
  'Europe/Ljubljana': ['Lubiana|Ljubljana|Ljubljana|Ljubljana|Liubliana'],
  'Europe/Tirane': ['Tirana'],
  'Europe/Copenhagen': ['Copenaghen|Copenhagen|Kopenhagen|Copenhague|Copenhague'],
  'Europe/Stockholm': ['Stoccolma|Stockholm|Stockholm|Stockholm|Estocolmo'],
  'Europe/Oslo': ['Oslo'],
  'Europe/Helsinki': ['Helsinki'],
  'Europe/Istanbul': ['Istanbul|Istanbul|Istanbul|Istanbul|Estambul', 'Ankara'],
  'Europe/Moscow': ['Mosca|Moscow|Moskau|Moscou|Moscú'],
  'Europe/Malta': ['Malta|Malta|Malta|Malte|Malta'],
  'Europe/Monaco': ['Principato di Monaco|Monaco|Monaco|Monaco|Mónaco'],
  'America/New_York': ['New York|New York|New York|New York|Nueva York', 'Miami', 'Boston', 'Washington', 'Atlanta'],
  'America/Chicago': ['Chicago', 'Houston', 'Dallas'],
  'America/Los_Angeles': [
    'Los Angeles|Los Angeles|Los Angeles|Los Angeles|Los Ángeles',
    'San Francisco',
    'Las Vegas',
    'Seattle',
  ],
  'America/Toronto': ['Toronto', 'Montréal|Montreal|Montreal|Montréal|Montreal', 'Ottawa'],
  'America/Mexico_City': ['Città del Messico|Mexico City|Mexiko-Stadt|Mexico|Ciudad de México'],
  'America/Sao_Paulo': [
    'San Paolo|São Paulo|São Paulo|São Paulo|São Paulo',
    'Rio de Janeiro|Rio de Janeiro|Rio de Janeiro|Rio de Janeiro|Río de Janeiro',
  ],
  'America/Havana': ['L’Avana|Havana|Havanna|La Havane|La Habana'],
  'Africa/Cairo': ['Il Cairo|Cairo|Kairo|Le Caire|El Cairo'],
  'Africa/Casablanca': ['Casablanca', 'Rabat', 'Marrakech|Marrakesh|Marrakesch|Marrakech|Marrakech'],
  'Africa/Algiers': ['Algeri|Algiers|Algier|Alger|Argel'],
  'Africa/Tunis': ['Tunisi|Tunis|Tunis|Tunis|Túnez'],
  'Africa/Johannesburg': ['Johannesburg', 'Città del Capo|Cape Town|Kapstadt|Le Cap|Ciudad del Cabo'],
  'Asia/Dubai': ['Dubai|Dubai|Dubai|Dubaï|Dubái', 'Abu Dhabi|Abu Dhabi|Abu Dhabi|Abou Dabi|Abu Dabi'],
  'Asia/Jerusalem': ['Gerusalemme|Jerusalem|Jerusalem|Jérusalem|Jerusalén', 'Tel Aviv'],
  'Asia/Tokyo': ['Tokyo|Tokyo|Tokio|Tokyo|Tokio'],
  'Asia/Shanghai': ['Shanghai|Shanghai|Shanghai|Shanghai|Shanghái', 'Pechino|Beijing|Peking|Pékin|Pekín'],
  'Asia/Hong_Kong': ['Hong Kong'],
  'Asia/Singapore': ['Singapore|Singapore|Singapur|Singapour|Singapur'],
  'Australia/Sydney': ['Sydney|Sydney|Sydney|Sydney|Sídney'],
};

/** The parts of the world after which zones are named. */
export const REGIONS = [
  'Europe',
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Indian',
  'Pacific',
] as const;
type Region = (typeof REGIONS)[number];

export interface City {
  zone: string;
  region: Region;
  /** In the reader's language. */
  name: string;
  /** Every spelling, folded. */
  spellings: readonly string[];
}

const ownCity = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The cities by which a zone is chosen, by part of the world and name; `chosen` is among them even if the browser doesn't know it. */
export function citiesIn(language: Language, chosen: string): City[] {
  const zones = new Set([chosen, ...Intl.supportedValuesOf('timeZone'), ...Object.keys(CITIES)]);
  const at = NAMED.indexOf(language);
  const cities = [...zones].flatMap((zone) => {
    const region = REGIONS.find((each) => zone.startsWith(`${each}/`)) ?? 'Europe';
    return (CITIES[zone] ?? [ownCity(zone)]).map((entry) => {
      const names = entry.split('|');
      return { zone, region, name: names[at] ?? names[0]!, spellings: [...names, ownCity(zone)].map(folded) };
    });
  });
  const place = ({ region }: City) => REGIONS.indexOf(region);
  return cities.sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, language));
}

/** Whether a city is what somebody has typed so far, in whichever language, with or without accents. */
export function isTyped(city: City, typed: string): boolean {
  const words = searchWords(typed);
  return city.spellings.some((spelling) =>
    words.every((word) => spelling.split(/[\s-]/).some((part) => part.startsWith(word))),
  );
}

/** The city that stands for a zone. */
export function cityOf(cities: readonly City[], zone: string): City | undefined {
  const first = (CITIES[zone] ?? [ownCity(zone)])[0]!.split('|')[0]!;
  return cities.find((city) => city.zone === zone && city.spellings[0] === folded(first));
}
