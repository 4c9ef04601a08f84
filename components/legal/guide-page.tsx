import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { textValues } from '#lib/site/legal-texts.ts'
import type { Shop } from '#lib/site/shop.ts'
import { TextPage, type TextSection } from './text-page.tsx'

export type Guide = 'shipping' | 'withdrawal' | 'contacts'

type Text = { title: string; lead: string; sections: TextSection[] }

/** Help text, not legally binding and without a version date. */
type GuidePageProps = {
  guide: Guide
  shop: Shop
  /** Content above the sections. */
  start?: ReactNode
}

export function GuidePage({ guide, shop, start }: GuidePageProps) {
  const t = translate('guide')
  const { title, lead, sections } = t(guide, { ...textValues(shop), returnObjects: true }) as Text
  const isWithdrawal = guide === 'withdrawal'
  return (
    <TextPage
      title={title}
      lead={lead}
      sections={sections}
      start={isWithdrawal ? <StartWithdrawing /> : start}
      end={isWithdrawal && <PaperForm shop={shop} />}
    />
  )
}

function StartWithdrawing() {
  const t = translate('guide')
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('withdrawal.startText')}</p>
      <Link className={buttonClass({ kind: 'pri' })} href={paths.userTabs('orders')}>
        {t('withdrawal.start')}
      </Link>
    </div>
  )
}

const blanks = ['goods', 'dates', 'order', 'name', 'address', 'signature'] as const

/** Withdrawal form of annex I, part B of the Codice del consumo. */
function PaperForm({ shop }: { shop: Shop }) {
  const t = translate('guide')
  return (
    <Panel ground="sunk" className="grid gap-3 text-small">
      <h2 className="text-d4">{t('withdrawal.form.title')}</h2>
      <p>{t('withdrawal.form.to', textValues(shop))}</p>
      <p>{t('withdrawal.form.text')}</p>
      {blanks.map((blank) => (
        <p key={blank} className="border-line-2 border-b pb-4">
          {t(`withdrawal.form.lines.${blank}`)}
        </p>
      ))}
    </Panel>
  )
}
