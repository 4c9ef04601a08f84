'use client'

import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { Missing, reachedOfGoal } from '#components/catalogue/missing.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Seated } from '#components/people/seated.tsx'
import { classes } from '#components/ui/classes.ts'
import { EmptySeat, Seats } from '#components/ui/seats.tsx'
import { Track } from '#components/ui/track.tsx'
import type { Participation } from '#lib/client/entities/participation.ts'
import type { User } from '#lib/client/entities/people.ts'
import { formatWeekdayAtTime, formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { Landing, landed, OwnSeat } from './own-seat.tsx'

const othersShown = 4
/** Colours of the hero when the own seat was the last one. */
const won =
  '[--table:var(--ok-fill)] [--on-table:var(--on-ok)] [--ground:light-dark(var(--white),var(--ok-fill))] ' +
  '[--cell:light-dark(var(--ok),var(--ok-track))] [--edge:var(--ok)]'

type Person = Parameters<typeof Seated>[0]['people'][number]

/** Other members of the group: a seat has no id, so the own one is known by its name and picture. */
const othersOf = (people: readonly Person[], member: User) => {
  const [name] = member.name.split(' ')
  const own = people.findIndex(
    (person) => person.name === name && person.image?.id === member.image?.id,
  )
  return people.filter((_, index) => index !== own).slice(0, othersShown)
}

type SeatHeroProps = { seat: Participation; member: User; people: readonly Person[] }

/** Own seat among the others, and the progress of the group with it. */
export function SeatHero({ seat, member, people }: SeatHeroProps) {
  const { t } = useTranslation('done')
  const { t: catalogue } = useTranslation('catalogue')
  const isReached = seat.percent >= 100
  const isLast = isReached && seat.isDecidedBySeat
  const before = seat.withoutSeat && { ...seat, ...seat.withoutSeat }
  const headline = () => {
    if (isLast && seat.goalUnit !== 'amount')
      return t(`seat.decisive.${seat.goalUnit}`, { count: seat.reached })
    if (isReached) return t('seat.reached')
    if (seat.goalUnit === 'amount')
      return t('seat.taken.amount', { amount: formatRoundCents(seat.missing * 100) })
    return t(`seat.taken.${seat.goalUnit}`, { count: seat.missing })
  }
  return (
    <section
      className={classes(
        'hero hero-seat on-table overflow-visible',
        isLast ? won : '[--edge:var(--white)]',
      )}
      aria-labelledby="taken"
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-12 lg:gap-18">
        <div>
          <div className="flex items-end pt-6 [--s:50px] md:[--s:60px] lg:[--s:68px]">
            <Seats>
              <Seated people={othersOf(people, member)} />
            </Seats>
            <OwnSeat name={member.name} />
            {!isReached && (
              <EmptySeat aria-hidden="true" className={classes('ml-3 opacity-75', landed)} />
            )}
          </div>
          <h1 id="taken" className={classes('mt-7 max-w-[8em] text-d1', isLast && 'text-current')}>
            <Landing before={before && <Missing group={before} />}>{headline()}</Landing>
          </h1>
          <Track
            size="hero"
            className="mt-6"
            percent={seat.percent}
            from={before?.percent}
            celebrate={isLast}
            label={catalogue('progress')}
            valueText={reachedOfGoal(catalogue, seat)}
          />
          <p className="hero-end max-md:min-h-[124px] max-md:max-w-[calc(100%-116px)] max-md:flex-col max-md:justify-center max-md:gap-1.5 text-balance">
            <Landing before={before && reachedOfGoal(catalogue, before)}>
              {reachedOfGoal(catalogue, seat)}
            </Landing>
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
          sizes="(min-width: 77.25rem) 260px, (min-width: 48rem) 200px, 104px"
          eager
          className="absolute right-5 bottom-6 w-[104px] -rotate-4 md:static md:w-[200px] lg:w-[260px]"
        />
      </div>
    </section>
  )
}
