import { useTranslation } from '#components/i18next.ts'
import { DocumentButton, LinkButton } from '#components/navigation/link-button.tsx'
import { Note } from '#components/ui/note.tsx'
import { type Participation, toParticipation } from '#lib/client/data/entities/participation.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatMonth, formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { useMeasured } from '../use-measured.ts'
import { DoneMissing } from './done-missing.tsx'
import { SeatHero } from './seat-hero.tsx'
import { ShareSeat } from './share-panel.tsx'

const nobody: never[] = []

const usePeople = (group: number | undefined) => {
  const { data, isError } = useApiQuery(
    'GET /live/state',
    { query: { topics: `preorder:${group}` } },
    { enabled: group !== undefined },
  )
  const live = data?.data[0]
  if (live && 'people' in live) return live.people
  return data || isError ? nobody : undefined
}

/** A seat just taken is charged already when its member pays at joining. */
const isPrepaid = ({ state }: Participation) => state !== 'active'
const isReached = ({ percent }: Participation) => percent >= 100

export function DoneSeat({ member, id }: { member: User; id: number }) {
  const { data, error, refetch } = useApiQuery('GET /participations/{id}', { params: { id } })
  const seat = data && toParticipation(data.data)
  const people = usePeople(seat?.itemId)
  if (error) return <DoneMissing error={error} onRetry={refetch} />
  // The own seat would move aside if the others came after it.
  if (!seat || !people) return <CheckoutSkeleton />
  return <TakenSeat member={member} seat={seat} people={people} />
}

function TakenSeat({ member, seat, people }: Parameters<typeof SeatHero>[0]) {
  const { t } = useTranslation('done')
  useMeasured(`seat-${seat.id}`, (id) => ({
    name: 'join_group',
    params: { group_id: `${seat.itemId}`, transaction_id: id },
  }))
  return (
    <>
      <SeatHero seat={seat} member={member} people={people} />
      <div className="mt-10 grid gap-10 lg:mt-14 lg:grid-cols-[minmax(0,1fr)_476px] lg:gap-20">
        <section aria-labelledby="next" className="min-w-0">
          <h2 id="next" className="mb-5 text-d3">
            {t('seat.next')}
          </h2>
          <NextSteps seat={seat} email={member.email} />
          <Note tone="ok" className="mt-6">
            <b>
              {t(isPrepaid(seat) ? 'seat.back' : isReached(seat) ? 'seat.surely' : 'seat.noCharge')}
            </b>
          </Note>
          <div className="mt-5 flex flex-wrap gap-2">
            <LinkButton href={paths.userTabs('groups')} label={t('seat.groups')} />
            {/* Full page load: the CSP of that document allows the payment provider. */}
            {!isPrepaid(seat) && (
              <DocumentButton
                href={paths.checkout({
                  group: seat.itemId,
                  bundle: seat.bundleId,
                  quantity: seat.quantity,
                })}
                label={t('seat.change')}
              />
            )}
          </div>
        </section>
        <ShareSeat seat={seat} />
      </div>
    </>
  )
}

function NextSteps({ seat, email }: { seat: Participation; email: string }) {
  const { t } = useTranslation('done')
  const closes = seat.expirationTimestamp
  const price = formatEuros(seat.total)
  const method = seat.method
    ? t(`seat.method.${seat.method.kind}`, { digits: seat.method.lastDigits ?? '' })
    : ''
  const goal =
    seat.goalUnit === 'amount'
      ? t('seat.goal.amount', { amount: formatRoundCents(seat.goal * 100) })
      : t(`seat.goal.${seat.goalUnit}`, { count: seat.goal })
  const moment = formatWeekdayTime(closes)
  const paying = isPrepaid(seat)
    ? [
        {
          name: seat.paymentInReview
            ? t('checked.title')
            : t(seat.state === 'paid' ? 'seat.paid' : 'seat.paying', { price }),
          text: t('seat.written', { email }),
        },
        { name: t('seat.closes', { moment }), text: t('seat.untilBack') },
      ]
    : [
        {
          name: t(isReached(seat) ? 'seat.goalReached' : 'seat.today'),
          text: [isReached(seat) && t('seat.notYet'), method, t('seat.written', { email })]
            .filter(Boolean)
            .join(' '),
        },
        { name: t('seat.closes', { moment }), text: t('seat.until') },
        {
          name: isReached(seat) ? t('seat.paysSurely') : t('seat.pays', { goal }),
          text: t(seat.credits > 0 ? 'seat.mostCredits' : 'seat.most', {
            price,
            today: formatEuros(seat.total - seat.credits),
          }),
        },
      ]
  const steps = [
    ...paying,
    {
      name: seat.deliverOnTimestamp
        ? t('seat.arrives', { month: formatMonth(seat.deliverOnTimestamp) })
        : t('seat.arrivesLater'),
      text: [seat.shipTo, t('seat.leaves')].filter(Boolean).join('. '),
    },
  ]
  const first = isReached(seat) ? 'ok' : 'on'
  return (
    <ol className="way">
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
          data-state={index === 0 ? first : index === 1 ? 'next' : undefined}
          aria-current={index === 1 ? 'step' : undefined}
        >
          <b className="first-letter:uppercase">{name}</b>
          <span className="text-small text-ink-2 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  )
}
