import { MissingPage } from '#components/layout/missing-page.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/client/paths.ts'
import type { LegalText } from '#lib/contract/legal.ts'
import { translate } from '#lib/site/i18n.ts'
import { readLegalText } from '#lib/site/legal-texts.ts'
import { TextPage } from './text-page.tsx'

type LegalPageProps = {
  text: LegalText
  /** Day of a version, for members who accepted that one. */
  day?: string
}

/** Legally binding text with its version date. */
export async function LegalPage({ text, day }: LegalPageProps) {
  const shown = await readLegalText(text, day)
  if (!shown) return <MissingPage what="page" />
  const { words, days } = shown
  const next = days[days.indexOf(shown.day) - 1]
  return (
    <TextPage
      {...words}
      version={<Version day={shown.day} />}
      start={next && <NotInForce text={text} next={next} />}
      end={day === undefined && <EarlierVersions text={text} days={days.slice(1)} />}
      numbered
    />
  )
}

function Version({ day }: { day: string }) {
  return <time dateTime={day}>{translate('legal')('version', { date: new Date(day) })}</time>
}

function NotInForce({ text, next }: { text: LegalText; next: string }) {
  const t = translate('legal')
  return (
    <Panel ground="sunk" className="grid justify-items-start gap-2">
      <p>{t('earlier.until', { date: new Date(next) })}</p>
      <Link className="link" href={paths.legal(text)}>
        {t('earlier.today')}
      </Link>
    </Panel>
  )
}

function EarlierVersions({ text, days }: { text: LegalText; days: readonly string[] }) {
  const t = translate('legal')
  return (
    <section className="grid gap-2 border-line border-t pt-6">
      <h2 className="text-d4">{t('earlier.title')}</h2>
      <ul className="grid gap-1">
        {days.map((day) => (
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
