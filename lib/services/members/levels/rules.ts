type Threshold = { number: number; start_threshold_cents: number }

export type Step = { number: number; cashbackPercent: number; fromCents: number }

/** Thresholds of the neighbours: the first level has none before it, the last none after it. */
export const neighboursOf = (ladder: readonly Threshold[], number: number) => ({
  beforeCents: ladder.findLast((one) => one.number < number)?.start_threshold_cents,
  afterCents: ladder.find((one) => one.number > number)?.start_threshold_cents,
})

/** The first level begins at 0, each other one between its neighbours. */
export const fits = (ladder: readonly Threshold[], { number, fromCents }: Step) => {
  const { beforeCents, afterCents = Number.POSITIVE_INFINITY } = neighboursOf(ladder, number)
  if (beforeCents === undefined) return fromCents === 0
  return beforeCents < fromCents && fromCents < afterCents
}
