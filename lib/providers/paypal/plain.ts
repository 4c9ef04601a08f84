/** Removes accents, which PayPal does not accept in the description of a stored method. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[^\w'\-., :;!?"]/g, ' ')
    .slice(0, 128)
