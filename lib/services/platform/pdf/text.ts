/**
 * Characters whose code in Windows-1252 differs from Unicode, as far as Italian texts need them.
 */
const special: Record<string, number> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '−': 0x96,
  '\u202f': 0xa0,
}

const codeOf = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  if (special[character] !== undefined) return special[character]
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? code : undefined
}

/** Encodes a character missing from the font as its base letter, or as a question mark. */
const codesOf = (character: string) => {
  const code = codeOf(character)
  if (code !== undefined) return [code]
  const plain = [...character.normalize('NFD')].flatMap((part) => codeOf(part) ?? [])
  return plain.length > 0 ? plain : [0x3f]
}

export const winAnsi = (text: string) => [...text.normalize('NFC')].flatMap(codesOf)

/** Hexadecimal string, which needs no escaping. */
export const pdfText = (text: string) => `<${Buffer.from(winAnsi(text)).toString('hex')}>`
