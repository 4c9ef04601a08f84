export type AddressParts = {
  /** With the number. */
  street: string
  details?: string
  postalCode: string
  city: string
  province: string
}

/** Lines of a postal address: street and number, details, postal code with town and province. */
export const addressLines = ({ street, details, postalCode, city, province }: AddressParts) =>
  [street, details ?? '', `${postalCode} ${city} (${province})`].filter((line) => line !== '')

/** "via dei Mille 14, scala B, 40121 Bologna (BO)" */
export const formatAddress = (address: AddressParts) => addressLines(address).join(', ')
