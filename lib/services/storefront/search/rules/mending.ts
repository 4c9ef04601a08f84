import { unglued } from './question.ts'

/** Indexed word, with the number of its occurrences, and of those in names. */
export type Known = { word: string; seen: number; named: number }

/** Returns how many letters must be inserted, deleted, changed or swapped with their neighbour. */
const slipsBetween = (one: string, other: string) => {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (same ? 0 : 1),
        swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[other.length]!
}

const slipsIn = ({ length }: string) => (length < 5 ? 1 : length < 8 ? 2 : 3)

const costOfPart = 1.5

/** Errors in the first letter are rare, and names are meant more often than words of descriptions. */
const costOf = (typed: string, { word, seen, named }: Known) => {
  if (word === unglued(typed)) return 0.4
  if (word.length > typed.length + 1 && word.includes(typed)) return costOfPart
  const slips = slipsBetween(typed, word)
  if (slips > slipsIn(typed)) return Number.POSITIVE_INFINITY
  const otherStart = word[0] === typed[0] ? 0 : 0.4
  const fame = Math.min(Math.log10(1 + seen), 3) / 10
  return slips + otherStart + (named > 0 ? 0 : 0.5) - fame
}

const asGood = 0.35

/** Returns the words that may have been meant, nearest first. */
export const nearest = (typed: string, known: readonly Known[], most: number) =>
  known
    .map((each) => ({ word: each.word, cost: costOf(typed, each) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .toSorted((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
    .slice(0, most)

/** Returns the nearest words whose costs are practically equal. */
export const meant = (typed: string, known: readonly Known[]) => {
  const near = nearest(typed, known, 3)
  const [best] = near
  return best ? near.filter(({ cost }) => cost <= best.cost + asGood).map(({ word }) => word) : []
}

/** True when no word farther away can be as good as the best of these, which are one error away. */
export const isSure = (typed: string, known: readonly Known[]) =>
  known.some((each) => costOf(typed, each) + asGood < costOfPart)
