import { type LegalText, legalVersions } from '#lib/contract/legal.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Shop } from '#lib/site/shop.ts'
import { TextPage, type TextSection } from './text-page.tsx'

type Text = { title: string; lead: string; brief?: string[]; sections: TextSection[] }

/** What a text may name of the shop. */
export const textValues = ({ name, company: { name: company, ...registered } }: Shop) => ({
  name,
  company,
  ...registered,
})

/** A text that binds, with the day it is of. */
export function LegalPage({ text, shop }: { text: LegalText; shop: Shop }) {
  const t = translate('legal')
  const date = legalVersions[text]
  const words = t(text, { ...textValues(shop), returnObjects: true }) as Text
  const version = <time dateTime={date}>{t('version', { date: new Date(date) })}</time>
  return <TextPage {...words} version={version} numbered />
}
