const longest = 80

/** "L’Età dell’Ambra & altre storie" becomes "l-eta-dell-ambra-e-altre-storie"; may be empty. */
export const slugify = (title: string) => {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' e ')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (words.length <= longest) return words
  const cut = words.lastIndexOf('-', longest)
  return words.slice(0, cut > 0 ? cut : longest)
}
