import { Armchair, Flag, PackageOpen } from 'lucide-react'
import type { PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import { formatMonth } from '#lib/format/dates.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { DrawProof } from './draw-proof.tsx'

const goalOf = ({ goalUnit, goal }: PreorderDetail) =>
  goalUnit === 'amount'
    ? formatRoundCents(goal * 100)
    : translate('item')(`goal.${goalUnit}`, { count: goal })

/** Steps from taking a seat to the delivery. */
export function NextSteps({ group }: { group: PreorderDetail }) {
  const t = translate('item')
  const { deliverOnTimestamp, steps, shortage, draws, progress } = group
  const isReached = progress >= 100
  const all = [
    { icon: Armchair, title: t('next.seat'), text: t('next.seatText') },
    {
      icon: Flag,
      title: isReached ? t('next.reached') : t('next.goal', { goal: goalOf(group) }),
      text: [
        t(isReached ? 'next.reachedText' : 'next.goalText'),
        steps.length > 0 && t('next.goalSteps'),
        t(`next.shortage.${shortage}`),
      ]
        .filter(Boolean)
        .join(' '),
    },
    {
      icon: PackageOpen,
      title: t('next.arrives'),
      text: deliverOnTimestamp
        ? t('next.arrivesText', { month: formatMonth(deliverOnTimestamp) })
        : t('next.laterText'),
    },
  ]
  return (
    <section className="mt-11 lg:col-start-1 lg:mt-20" aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-d3">
        {t('next.title')}
      </h2>
      <ol className="grid gap-4.5 md:grid-cols-3 md:gap-6">
        {all.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[44px_1fr] gap-3.5 md:grid-cols-1 md:content-start"
          >
            <span className="grid h-11 w-11 place-items-center rounded-control bg-soft text-on-soft">
              <Icon size={22} aria-hidden="true" />
            </span>
            <div>
              <b>{title}</b>
              <p className="text-small text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <DrawProof draws={draws} />
    </section>
  )
}
