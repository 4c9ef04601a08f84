import type { Metadata } from 'next'
import { earlierVersions, type LegalText } from '#lib/contract/legal.ts'
import { translate } from './i18n.ts'
import { missingMetadata } from './missing.ts'

export const isEarlier = (text: LegalText, day: string) => earlierVersions[text].includes(day)

/** Not indexed, so that search engines return the current version. */
export const earlierLegalMetadata = (text: LegalText, day: string): Metadata => {
  if (!isEarlier(text, day)) return missingMetadata('page')
  const t = translate('legal')
  const title = t('earlier.page', { text: t(`${text}.title`), date: new Date(day) })
  return { title, robots: { index: false } }
}
