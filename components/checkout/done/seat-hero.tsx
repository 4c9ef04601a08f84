import type { ReactNode } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { Missing, reachedOfGoal } from '#components/catalogue/missing.tsx'
import { useTranslation } from '#components/i18next.ts'
import { pawnLook, Seated } from '#components/people/person-avatar.tsx'
import { classes } from '#components/ui/classes.ts'
import { EmptySeat, Seats } from '#components/ui/seats.tsx'
import { Track } from '#components/ui/track.tsx'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { formatWeekdayAtTime, formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { pawnColour } from '#lib/format/pawn-colour.ts'

const landed = 'transition-opacity delay-[700ms] starting:opacity-0'

/** Text that is replaced when the pawn has landed; screen readers get the last one alone. */
function Landing({ children, before }: { children: ReactNode; before: ReactNode }) {
  if (!before) return <span>{children}</span>
  return (
    <span className="inline-grid *:[grid-area:1/1]">
      <span className="transition-opacity delay-[700ms] duration-[0s] starting:opacity-0">
        {children}
      </span>
      <span
        aria-hidden="true"
        className="invisible transition-[visibility] delay-[700ms] duration-[0s] starting:visible"
      >
        {before}
      </span>
    </span>
  )
}

const othersShown = 4
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
            <span
              className="relative -mb-1 ml-2 aspect-square w-[calc(var(--s)*1.16)] flex-none"
              {...pawnLook(pawnColour(member.name))}
              role="img"
              aria-label={t('seat.own')}
            >
              <span className="absolute inset-0 grid place-items-center font-bold font-head text-title opacity-0 transition-opacity delay-[300ms] duration-[80ms] starting:opacity-100">
                {t('seat.you')}
              </span>
              <span className="absolute inset-0 rounded-full bg-[color-mix(in_srgb,var(--pawn)_20%,var(--white))] shadow-[0_0_0_2.5px_var(--ground)] transition-opacity delay-[380ms] duration-[320ms] starting:opacity-0" />
              <span className="absolute inset-[-9px] rounded-full border-[3px] border-[var(--edge)] border-dashed opacity-0 transition-[inset,opacity] delay-[380ms] duration-[320ms] starting:inset-0 starting:opacity-100" />
              <svg
                className="absolute bottom-[13%] left-[17%] w-[66%] origin-[50%_92%] fill-[var(--pawn)] transition-[translate,rotate] duration-[380ms] ease-[cubic-bezier(.6,0,.9,.5)] motion-safe:animate-[land_0.7s] starting:[rotate:-7deg] starting:[translate:0_-94%]"
                viewBox="-28 -76 56 84"
                aria-hidden="true"
              >
                <path d="M-24 0Q-14 -20 -10 -44H10Q14 -20 24 0Q0 10 -24 0Z" />
                <circle cy="-56" r="17" />
                <path
                  className="fill-[color-mix(in_srgb,var(--pawn),var(--on-azzurro)_30%)]"
                  d="M2 -44H10Q14 -20 24 0Q14 6 2 5ZM4 -72.5a17 17 0 0 1 0 33Z"
                />
                <path
                  className="fill-none stroke-white"
                  d="M-9 -62a10 10 0 0 1 6 -5"
                  strokeOpacity="0.7"
                  strokeWidth="3.4"
                  strokeLinecap="round"
                />
              </svg>
              <b
                className={classes(
                  'absolute inset-x-0 -bottom-2 mx-auto w-fit rounded-full bg-on-azzurro px-2 py-1 font-head text-tiny text-white leading-none shadow-[0_0_0_2.5px_var(--ground)]',
                  landed,
                )}
              >
                {t('seat.you')}
              </b>
            </span>
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
