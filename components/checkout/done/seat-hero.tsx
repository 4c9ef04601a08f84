'use client'

import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { reachedOfGoal } from '#components/catalogue/missing.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Seated } from '#components/people/seated.tsx'
import { Seats } from '#components/ui/seats.tsx'
import { Track } from '#components/ui/track.tsx'
import type { Participation } from '#lib/client/entities/participation.ts'
import { useApiQuery } from '#lib/client/queries.tsx'
import { formatWeekdayAtTime, formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'

/** Progress of the group including the new seat, with the missing amount. */
export function SeatHero({ seat }: { seat: Participation }) {
  const { t } = useTranslation('done')
  const { t: catalogue } = useTranslation('catalogue')
  const isReached = seat.percent >= 100
  const headline = () => {
    if (isReached) return t(seat.isDecidedBySeat ? 'seat.decisive' : 'seat.reached')
    if (seat.goalUnit === 'amount')
      return t('seat.taken.amount', { amount: formatRoundCents(seat.missing * 100) })
    return t(`seat.taken.${seat.goalUnit}`, { count: seat.missing })
  }
  return (
    <section className="hero on-table" aria-labelledby="taken">
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-12">
        <div>
          <Faces group={seat.itemId} />
          <h1 id="taken" className="mt-5 max-w-[8em] text-d1">
            {headline()}
          </h1>
          <Track
            size="hero"
            className="mt-6"
            percent={seat.percent}
            label={catalogue('progress')}
            valueText={reachedOfGoal(catalogue, seat)}
          />
          <p className="hero-end flex-wrap">
            <span>{reachedOfGoal(catalogue, seat)}</span>
            <span>
              {isReached && seat.state === 'active'
                ? t('seat.closesPays', {
                    moment: formatWeekdayAtTime(seat.expirationTimestamp),
                    price: formatEuros(seat.total),
                  })
                : t('seat.closesAt', { moment: formatWeekdayTime(seat.expirationTimestamp) })}
            </span>
          </p>
        </div>
        <ItemPicture
          image={seat.image}
          alt={t('seat.box', { title: seat.title })}
          sizes="260px"
          eager
          className="w-[132px] -rotate-4 md:w-[200px] lg:w-[260px]"
        />
      </div>
    </section>
  )
}

/** Faces of the other members of the group, as on the page of the group. */
function Faces({ group }: { group: number }) {
  const { data } = useApiQuery('GET /live/state', { query: { topics: `preorder:${group}` } })
  const live = data?.data[0]
  const people = live && 'people' in live ? live.people : []
  return (
    <Seats ground="table" className="min-h-11">
      <Seated people={people.slice(0, 5)} size={44} />
    </Seats>
  )
}
