export const reportReasons = [
  'spam',
  'insult',
  'deceit',
  'off_topic',
  'personal_data',
  'illegal',
  'other',
] as const

export type ReportReason = (typeof reportReasons)[number]

export const longestReport = 2000

/** True for reasons that need an explanation. */
export const asksWhy = (reason: ReportReason) => reason === 'illegal' || reason === 'other'
