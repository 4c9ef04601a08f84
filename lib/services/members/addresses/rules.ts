import { fitsPattern } from '#lib/contract/address-rules.ts'
import { postalCodes } from '#lib/format/postal-codes.ts'

export type AddressFields = {
  recipient: string
  street: string
  street_number: string
  details: string
  postal_code: string
  city: string
  province: string
  phone: string
}

const ofProvince = (code: number, province: string) =>
  postalCodes[province]?.some(([from, to]) => code >= from && code <= to) ?? false

const postalCodeProblem = (postalCode: string, province: string) => {
  if (!fitsPattern('postal_code', postalCode)) return 'address.postalCode'
  if (!(province in postalCodes)) return undefined
  return ofProvince(Number(postalCode), province) ? undefined : 'address.postalCodeElsewhere'
}

/** Returns keys of `fields` in locales/it/errors.json, by field; empty when the address is deliverable. */
export const placeProblems = ({
  postal_code,
  city,
  province,
}: Pick<AddressFields, 'postal_code' | 'city' | 'province'>) => {
  const problems: Record<string, string[]> = {}
  if (!(province in postalCodes)) problems.province = ['address.province']
  const wrong = postalCodeProblem(postal_code, province)
  if (wrong) problems.postal_code = [wrong]
  if (!fitsPattern('city', city)) problems.city = ['address.city']
  return problems
}

/** Checks the telephone number too. */
export const addressProblems = ({ phone, ...place }: AddressFields) => {
  const problems = placeProblems(place)
  if (phone && !fitsPattern('phone', phone)) problems.phone = ['address.phone']
  return problems
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '')

/** Returns the same problems for an invalid body; the schema reports missing fields. */
export const addressFaults = (given: Readonly<Record<string, unknown>>) =>
  addressProblems({
    recipient: text(given.recipient),
    street: text(given.street),
    street_number: text(given.street_number),
    details: text(given.details),
    postal_code: text(given.postal_code),
    city: text(given.city),
    province: text(given.province).toUpperCase(),
    phone: text(given.phone),
  })

export const mostAddresses = 20
