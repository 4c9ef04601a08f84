import { MissingPage } from '#components/layout/missing-page.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/client/paths.ts'
import { earlierVersions, type LegalText, legalVersions } from '#lib/contract/legal.ts'
import { translate } from '#lib/site/i18n.ts'
import { isEarlier } from '#lib/site/legal-metadata.ts'
import type { Shop } from '#lib/site/shop.ts'
import { TextPage, type TextSection } from './text-page.tsx'

type Text = { title: string; lead: string; brief?: string[]; sections: TextSection[] }

/** Values of the shop that a text can contain. */
export const textValues = ({ name, company: { name: company, ...registered } }: Shop) => ({
  name,
  company,
  ...registered,
})

/** Legally binding text with its version date. */
export function LegalPage({ text, shop }: { text: LegalText; shop: Shop }) {
  const t = translate('legal')
  const words = t(text, { ...textValues(shop), returnObjects: true }) as Text
  return (
    <TextPage
      {...words}
      version={<Version day={legalVersions[text]} />}
      end={<EarlierVersions text={text} />}
      numbered
    />
  )
}

type EarlierProps = { text: LegalText; day: string; shop: Shop }

/** Earlier version of a text, for members who accepted that one. */
export function EarlierLegalPage({ text, day, shop }: EarlierProps) {
  if (!isEarlier(text, day)) return <MissingPage what="page" />
  const t = translate('legal-before')
  const words = t(`${text}.${day}` as 'terms', {
    ...textValues(shop),
    returnObjects: true,
  }) as unknown as Text
  return (
    <TextPage
      {...words}
      version={<Version day={day} />}
      start={<NotInForce text={text} day={day} />}
      numbered
    />
  )
}

function Version({ day }: { day: string }) {
  return <time dateTime={day}>{translate('legal')('version', { date: new Date(day) })}</time>
}

function NotInForce({ text, day }: { text: LegalText; day: string }) {
  const t = translate('legal')
  const days = [legalVersions[text], ...earlierVersions[text]]
  const next = days[days.indexOf(day) - 1] ?? legalVersions[text]
  return (
    <Panel ground="sunk" className="grid justify-items-start gap-2">
      <p>{t('earlier.until', { date: new Date(next) })}</p>
      <Link className="link" href={paths.legal(text)}>
        {t('earlier.today')}
      </Link>
    </Panel>
  )
}

function EarlierVersions({ text }: { text: LegalText }) {
  const t = translate('legal')
  return (
    <section className="grid gap-2 border-line border-t pt-6">
      <h2 className="text-d4">{t('earlier.title')}</h2>
      <ul className="grid gap-1">
        {earlierVersions[text].map((day) => (
          <li key={day}>
            <Link className="link" href={paths.legal(text, day)}>
              <Version day={day} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
