/** Colours of pawns, in the order of every palette. */
export const pawnColours = ['azzurro', 'grass', 'tomato', 'slate', 'ink'] as const
export type PawnColour = (typeof pawnColours)[number]

/** By the first name, which all rows of faces have; people without a name are grey. */
export const pawnColour = (name: string): PawnColour => {
  const [first = ''] = name.split(' ')
  if (!first) return 'slate'
  let sum = 0
  for (const letter of first) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return pawnColours[sum % pawnColours.length] ?? 'slate'
}
