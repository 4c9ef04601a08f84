import { CalendarClock, ChevronDown, PackageCheck, Truck } from 'lucide-react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { SectionHead } from '#components/catalogue/section-head.tsx'
import { WeepDrop } from '#components/ui/mark.tsx'
import type { WeepOffer } from '#lib/client/data/entities/weep.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { PlanButton } from './plan-button.tsx'

const cardSizes = '(min-width: 77.25rem) 220px, (min-width: 48rem) 26vw, 205px'
const coverSizes = '(min-width: 77.25rem) 290px, 150px'

export function WeepPage({ offer, now }: { offer: WeepOffer; now: number }) {
  const t = translate('weep')
  const { monthly, yearly } = offer.prices
  const saved = asCents(monthly) * 12 - asCents(yearly)
  const byMonth = Math.ceil(asCents(yearly) / 12) / 100
  const own = t('plans.own')
  const benefits = [
    { key: 'early', Icon: CalendarClock },
    { key: 'kept', Icon: PackageCheck },
    { key: 'delivery', Icon: Truck },
  ] as const
  const values = {
    price: formatEuros(offer.delivery.atMost),
    from: formatRoundCents(asCents(offer.delivery.freeFrom)),
  }
  const { preorders, sales } = offer
  return (
    <div className="wrap">
      <section className={head} aria-labelledby="weep">
        <WeepDrop size={430} className={drop} />
        <div className="relative">
          <p className="flex items-center gap-2.5 text-lead font-semibold">
            <WeepDrop size={22} />
            {t('name')}
          </p>
          <h1 id="weep" className="my-3.5 max-w-[6.4em] text-d1">
            {t('headline')}
          </h1>
          <p className="max-w-[24em] text-lead font-medium">{t('lead')}</p>
        </div>
        <div className={fan} aria-hidden="true">
          {offer.covers.map((image) => (
            <ItemPicture key={image.id} image={image} sizes={coverSizes} alt="" eager />
          ))}
        </div>
      </section>
      <section className="section grid gap-4 md:grid-cols-2 md:gap-6" aria-label={t('plans.label')}>
        <div className={`${plan} bg-ink text-page`}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-copy font-bold">{t('plans.yearly.name')}</h2>
            {saved > 0 && (
              <span className="marker" data-kind="weep">
                {t('plans.saving', { price: formatEuros(saved / 100) })}
              </span>
            )}
          </div>
          <p className="headline num text-d2">{formatEuros(yearly)}</p>
          <p className="opacity-80">{t('plans.yearly.text', { price: formatEuros(byMonth) })}</p>
          <PlanButton plan="yearly" kind="gold" label={t('plans.yearly.join')} own={own} />
        </div>
        <div className={`${plan} bg-sunk`}>
          <h2 className="text-copy font-bold">{t('plans.monthly.name')}</h2>
          <p className="headline num text-d2">{formatEuros(monthly)}</p>
          <p className="text-ink-2">{t('plans.monthly.text')}</p>
          <PlanButton plan="monthly" kind="line" label={t('plans.monthly.join')} own={own} />
        </div>
      </section>
      <section className="section" aria-labelledby="benefits">
        <h2 id="benefits" className="mb-7 text-d3">
          {t('benefits.title')}
        </h2>
        <ul className="grid gap-7 md:grid-cols-3 md:gap-10">
          {benefits.map(({ key, Icon }) => (
            <li key={key} className="grid content-start gap-2">
              <span className="grid size-14 place-items-center rounded-option bg-weep-soft text-on-weep-soft">
                <Icon size={26} aria-hidden="true" />
              </span>
              <h3 className="text-d4">{t(`benefits.${key}.title`, values)}</h3>
              <p className="text-ink-2">{t(`benefits.${key}.text`, values)}</p>
            </li>
          ))}
        </ul>
      </section>
      {preorders.length + sales.length > 0 && (
        <section className="section" aria-labelledby="previews">
          <SectionHead id="previews" title={t('previews')} />
          <div className="strip">
            {preorders.map((item) => (
              <PreorderCard key={item.id} item={item} now={now} sizes={cardSizes} />
            ))}
            {sales.map((item) => (
              <SaleCard key={item.id} item={item} sizes={cardSizes} />
            ))}
          </div>
        </section>
      )}
      <section className="section" aria-labelledby="questions">
        <h2 id="questions" className="mb-3 text-d3">
          {t('questions.title')}
        </h2>
        {questions.map((question, at) => (
          <details key={question} className="group border-t border-line py-4.5" open={at === 0}>
            <summary className="flex cursor-pointer list-none justify-between gap-4 text-title font-bold [&::-webkit-details-marker]:hidden">
              {t(`questions.${question}.question`)}
              <ChevronDown
                size={22}
                aria-hidden="true"
                className="flex-none group-open:rotate-180"
              />
            </summary>
            <p className="mt-2.5 max-w-prose text-ink-2">{t(`questions.${question}.answer`)}</p>
          </details>
        ))}
      </section>
    </div>
  )
}

const head =
  'relative mt-2 overflow-hidden rounded-panel bg-weep p-6 pb-0 text-on-weep md:p-12 md:pb-0 lg:min-h-[520px] lg:rounded-hero lg:p-16 lg:pb-18'
const drop =
  'weep-pale absolute -right-22 -top-15 lg:right-auto lg:left-[30%] lg:top-11 lg:opacity-75'
const fan =
  'weep-fan relative mt-6 h-[210px] lg:absolute lg:right-14 lg:-bottom-10 lg:mt-0 lg:h-[520px] lg:w-[600px]'

const plan = 'grid content-start gap-2 rounded-panel p-6 md:p-9'

const asCents = (euros: number) => Math.round(euros * 100)

const questions = ['stop', 'renews', 'refused', 'missed', 'cashback'] as const
