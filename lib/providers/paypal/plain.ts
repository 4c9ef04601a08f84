/** PayPal takes no letters with accents in what it shows of a kept method. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[^\w'\-., :;!?"]/g, ' ')
    .slice(0, 128)
