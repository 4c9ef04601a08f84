/** Edit distance of two words: insertion, deletion, substitution, or transposition of two letters. */
const editsBetween = (one: string, other: string) => {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const [above = [], before] = [rows[i - 1], rows[i - 2]]
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isExchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const ways = [above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1)]
      if (before && isExchanged) ways.push(before[j - 2]! + 1)
      row.push(Math.min(...ways))
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** The name probably meant: it contains the word, or differs in a quarter of its letters. */
export const nearestName = (typed: string, names: readonly string[]) => {
  const holding = typed.length > 2 ? names.filter((name) => name.includes(typed)) : []
  if (holding.length === 1) return holding[0]
  const [best] = names
    .map((name) => ({ name, edits: editsBetween(typed, name) }))
    .filter(({ name, edits }) => edits <= Math.max(1, Math.floor(name.length / 4)))
    .sort((one, other) => one.edits - other.edits)
  return best?.name
}
