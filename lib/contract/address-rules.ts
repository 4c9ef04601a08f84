/** Patterns of address fields, whole and valid in `pattern` attributes; forms and server check the same. */
export const addressPatterns = {
  postal_code: '\\d{5}',
  // Two letters somewhere, no digits, and no web address.
  city: '(?!\\s*www\\.)\\D*\\p{L}{2}\\D*',
  phone: '[\\s.\\/\\(\\)\\-]*\\+?(?:[\\s.\\/\\(\\)\\-]*\\d){6,15}[\\s.\\/\\(\\)\\-]*',
} as const

export type PatternField = keyof typeof addressPatterns

export const fitsPattern = (field: PatternField, text: string) =>
  new RegExp(`^(?:${addressPatterns[field]})$`, 'u').test(text)
