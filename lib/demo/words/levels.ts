export type LevelWords = {
  number: 1 | 2 | 3 | 4 | 5
  name: string
  cashbackPercent: number
  startThresholdCents: number
}

export const levels: LevelWords[] = [
  { number: 1, name: 'Pedone', cashbackPercent: 1, startThresholdCents: 0 },
  { number: 2, name: 'Cavallo', cashbackPercent: 2, startThresholdCents: 15_000 },
  { number: 3, name: 'Alfiere', cashbackPercent: 3, startThresholdCents: 40_000 },
  { number: 4, name: 'Torre', cashbackPercent: 4, startThresholdCents: 90_000 },
  { number: 5, name: 'Regina', cashbackPercent: 5, startThresholdCents: 180_000 },
]
