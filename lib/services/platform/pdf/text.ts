/** What of Windows-1252 is not where Unicode has it: the marks an Italian text needs. */
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

/** What the font has no letter for is written without its mark, or as a question mark. */
const codesOf = (character: string) => {
  const code = codeOf(character)
  if (code !== undefined) return [code]
  const plain = [...character.normalize('NFD')].flatMap((part) => codeOf(part) ?? [])
  return plain.length > 0 ? plain : [0x3f]
}

export const winAnsi = (text: string) => [...text.normalize('NFC')].flatMap(codesOf)

/** Between angle brackets nothing needs to be escaped. */
export const pdfText = (text: string) => `<${Buffer.from(winAnsi(text)).toString('hex')}>`
