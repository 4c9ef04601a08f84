import { createWords } from '#lib/format/words.ts'
import levelNotices from '#locales/it/level-notices.json' with { type: 'json' }

export type StepNotice = { name: string; cashback: number }

const t = createWords({ 'level-notices': levelNotices }).getFixedT('it', 'level-notices')

/** Text of a notification about a level. */
export const levelChangeText = (
  notice: 'risen' | 'kept' | 'lowered' | 'takenBack',
  { name, cashback }: StepNotice,
) => t(notice, { name, cashback })

export const levelWarningText = (warning: {
  name: string
  to: string
  on: Date
  missing: number
}) => t('warned', { ...warning, on: warning.on.getTime() })
