import { fitsPattern } from '#lib/contract/address-rules.ts'
import type { carriers } from '#lib/contract/console/options.ts'
import type { WaveParcel } from '../queries/waves.ts'

type Delivery = WaveParcel['delivery']

/** Carriers refuse an address whose postal code or town cannot be right. */
export const isIncomplete = ({ postal_code: postalCode, city }: Delivery) =>
  !fitsPattern('postal_code', postalCode) || !fitsPattern('city', city)

/** Buyer who picks the parcel up, where it goes to a point. */
export const contactOf = ({ delivery: { kind }, buyer }: WaveParcel) =>
  kind === 'pickup' ? (buyer ?? '') : ''

/** Spreadsheets would run a text that begins like this. */
const plain = (text: string) => text.replace(/^[=+\-@\s]+/, '')

/** Values of a parcel that files may have; the weight is filled in at the scales. */
const fieldsOf = (parcel: WaveParcel) => {
  const { code, email, delivery } = parcel
  return {
    code,
    recipient: plain(delivery.name),
    contact: plain(contactOf(parcel)),
    street: plain(delivery.street),
    details: plain(delivery.details ?? ''),
    postalCode: delivery.postal_code,
    city: plain(delivery.city),
    province: delivery.province,
    country: 'IT',
    phone: (delivery.phone ?? '').replace(/[^\d+]/g, ''),
    email: plain(email ?? ''),
    parcels: '1',
    weight: '',
  }
}

type Template = readonly (readonly [heading: string, field: keyof ReturnType<typeof fieldsOf>])[]

const address = (names: readonly [string, string, string, string]): Template => [
  [names[0], 'street'],
  [names[1], 'postalCode'],
  [names[2], 'city'],
  [names[3], 'province'],
]

/** Columns of the file of each carrier; each layout is to be confirmed with the carrier. */
const templates: Record<(typeof carriers)[number], Template> = {
  brt: [
    ['Riferimento', 'code'],
    ['Ragione sociale destinatario', 'recipient'],
    ['Persona di riferimento', 'contact'],
    ...address(['Indirizzo', 'CAP', 'Località', 'Provincia']),
    ['Nazione', 'country'],
    ['Telefono', 'phone'],
    ['Email', 'email'],
    ['Colli', 'parcels'],
    ['Peso kg', 'weight'],
    ['Note', 'details'],
  ],
  gls: [
    ['Destinatario', 'recipient'],
    ...address(['Indirizzo', 'CAP', 'Città', 'Sigla provincia']),
    ['Colli', 'parcels'],
    ['Peso', 'weight'],
    ['BDA', 'code'],
    ['Note spedizione', 'details'],
    ['Persona di riferimento', 'contact'],
    ['Cellulare', 'phone'],
    ['Email', 'email'],
  ],
  poste: [
    ['Nominativo destinatario', 'recipient'],
    ['C/O', 'contact'],
    ...address(['Indirizzo', 'CAP', 'Comune', 'Provincia']),
    ['Informazioni aggiuntive', 'details'],
    ['Nazione', 'country'],
    ['Cellulare', 'phone'],
    ['Email', 'email'],
    ['Peso', 'weight'],
    ['Riferimento cliente', 'code'],
  ],
  inpost: [
    ['reference', 'code'],
    ['receiver_name', 'recipient'],
    ['receiver_company', 'contact'],
    ['receiver_email', 'email'],
    ['receiver_phone', 'phone'],
    ...address(['street', 'post_code', 'city', 'province']),
    ['country', 'country'],
    ['weight', 'weight'],
    ['comments', 'details'],
  ],
  generic: [
    ['Pacco', 'code'],
    ['Destinatario', 'recipient'],
    ['Ritira', 'contact'],
    ...address(['Via e numero', 'CAP', 'Comune', 'Provincia']),
    ['Altre indicazioni', 'details'],
    ['Nazione', 'country'],
    ['Telefono', 'phone'],
    ['Email', 'email'],
    ['Colli', 'parcels'],
    ['Peso kg', 'weight'],
  ],
}

/** Headings and lines of the file of a carrier. */
export const carrierLines = (carrier: keyof typeof templates, parcels: readonly WaveParcel[]) => {
  const template = templates[carrier]
  return [
    template.map(([heading]) => heading),
    ...parcels.map(fieldsOf).map((fields) => template.map(([, field]) => fields[field])),
  ]
}
