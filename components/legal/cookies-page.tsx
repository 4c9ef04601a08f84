import { ReopenButton } from '#components/consent/reopen-button.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import {
  keptByProvider,
  keptByUs,
  keptWhenMeasured,
  type StorageEntry,
} from '#lib/contract/kept-in-browser.ts'
import { cookiesVersion } from '#lib/contract/legal.ts'
import { type Purpose, purposeOf, purposes } from '#lib/contract/measuring-rules.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Shop } from '#lib/site/shop.ts'
import { TextPage, type TextSection } from './text-page.tsx'

type Measuring = NonNullable<Shop['measuring']>
type Provider = Measuring['providers'][number]

const named = ({ name, where }: StorageEntry) => {
  const t = translate('cookies')
  return `<b>${name.replace('*', '…')}</b> (${where.map((one) => t(`where.${one}`)).join(' o ')})`
}

/** Generated from the list that the code enforces, so that the two cannot differ. */
const ourSection = (measuring: Shop['measuring']): TextSection => {
  const t = translate('cookies')
  const asks = measuring !== null && measuring.providers.length > 0 && !measuring.cookiebot
  const entries = [...keptByUs, ...(asks ? keptWhenMeasured : [])]
  return {
    title: t('ours.title'),
    text: [t('ours.text')],
    list: entries.map((one) => `${named(one)}: ${t(`list.${one.key}`)}`),
    after: t('paypal'),
  }
}

const about = ({ name, script }: Provider) => {
  const t = translate('cookies')
  const traces = keptByProvider[name].map(
    (one) => `${named(one)}: ${t(`traces.${one.name as '_ga'}`)}`,
  )
  return [t(`providers.${name}`, { host: new URL(script).host }), traces.join('; ')]
    .filter(Boolean)
    .join(' ')
}

const purposeSection = (purpose: Purpose, providers: readonly Provider[]): TextSection[] => {
  const t = translate('cookies')
  const list = providers.filter(({ name }) => purposeOf[name] === purpose).map(about)
  if (list.length === 0) return []
  const { title, text } = { title: t(`${purpose}.title`), text: [t(`${purpose}.text`)] }
  return [{ title, text, list, after: t('theirs') }]
}

const plain = (name: 'proof' | 'figures'): TextSection => {
  const t = translate('cookies')
  return { title: t(`${name}.title`), text: [t(`${name}.text`)] }
}

/** Cookies and storage entries of the site, generated from the configuration. */
export function CookiesPage({ shop: { name, measuring } }: { shop: Shop }) {
  const t = translate('cookies')
  const legal = translate('legal')
  const isAsked = measuring !== null && (measuring.providers.length > 0 || measuring.cookiebot)
  const brief: TextSection = isAsked
    ? {
        title: t('some.title'),
        text: [t('some.text'), ...(measuring.cookiebot ? [t('some.cookiebot')] : [])],
        end: (
          <p>
            <ReopenButton className={buttonClass()}>{t('some.change')}</ReopenButton>
          </p>
        ),
      }
    : { title: t('none.title'), text: [t('none.text')] }
  const sections = [
    brief,
    ourSection(measuring),
    ...purposes.flatMap((purpose) => purposeSection(purpose, measuring?.providers ?? [])),
    ...(isAsked && !measuring.cookiebot ? [plain('proof')] : []),
    plain('figures'),
  ]
  const version = (
    <time dateTime={cookiesVersion}>{legal('version', { date: new Date(cookiesVersion) })}</time>
  )
  return (
    <TextPage title={t('title')} lead={t('lead', { name })} version={version} sections={sections} />
  )
}
