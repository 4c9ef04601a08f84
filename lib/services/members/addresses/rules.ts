import { fitsPattern } from '#lib/contract/address-rules.ts'
import type { PostalAddress } from '#lib/contract/postal-addresses.ts'
import { postalCodes } from '#lib/format/postal-codes.ts'

type Place = Pick<PostalAddress, 'postal_code' | 'city' | 'province'>

const ofProvince = (code: number, province: string) =>
  postalCodes[province]?.some(([from, to]) => code >= from && code <= to) ?? false

/** Returns keys of `fields` in locales/it/errors.json, by field; empty when the address is deliverable. */
export const placeProblems = ({ postal_code: code, city, province }: Place) => {
  const problems: Record<string, string[]> = {}
  const isProvince = province in postalCodes
  if (!isProvince) problems.province = ['address.province']
  if (!fitsPattern('postal_code', code)) problems.postal_code = ['address.postalCode']
  else if (isProvince && !ofProvince(Number(code), province))
    problems.postal_code = ['address.postalCodeElsewhere']
  if (!fitsPattern('city', city)) problems.city = ['address.city']
  return problems
}

/** Checks the telephone number too. */
export const addressProblems = ({ phone, ...place }: Place & { phone: string }) => {
  const problems = placeProblems(place)
  if (phone && !fitsPattern('phone', phone)) problems.phone = ['address.phone']
  return problems
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '')

/** Returns the same problems for an invalid body; the schema reports missing fields. */
export const addressFaults = (given: Readonly<Record<string, unknown>>) =>
  addressProblems({
    postal_code: text(given.postal_code),
    city: text(given.city),
    province: text(given.province).toUpperCase(),
    phone: text(given.phone),
  })
