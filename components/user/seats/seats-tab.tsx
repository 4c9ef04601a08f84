import { Armchair } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reachedOfGoal } from '#components/catalogue/missing.tsx'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Marker, markerLines } from '#components/ui/marker.tsx'
import { Track } from '#components/ui/track.tsx'
import { useSeats } from '#lib/client/data/buying/seats.ts'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { useLiveSeats } from '#lib/client/hooks/live-lists.ts'
import { paths } from '#lib/client/paths.ts'
import { isUrgent as isSoon } from '#lib/format/countdown.ts'
import { formatEuros } from '#lib/format/money.ts'
import { LatestUpdate, OwnList, SmallCover, takeExport } from '../own-list.tsx'
import { SeatActs } from './seat-acts.tsx'
import { isRunning, lookOf, missingStory } from './seat-look.ts'

function SeatsNews({ seats }: { seats: readonly Participation[] }) {
  const { t } = useTranslation('seats')
  const [announced, announce] = useState('')
  const texts = seats
    .filter(({ state, itemStatus }) => state === 'active' && itemStatus === 'running')
    .map((seat) => {
      const news = seat.missing > 0 ? missingStory(t, seat) : t('mark.reached')
      return [`${seat.itemId}`, t('news', { title: seat.title, news })] as const
    })
  const all = JSON.stringify(texts)
  const last = useRef(all)

  useEffect(() => {
    const before = new Map<string, string>(JSON.parse(last.current))
    last.current = all
    const news = (JSON.parse(all) as [string, string][])
      .filter(([id, text]) => before.has(id) && before.get(id) !== text)
      .map(([, text]) => text)
    if (news.length > 0) announce(news.join(' '))
  }, [all])

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}

const open = ['active', 'waiting', 'offered']
/** States of the waiting list, where the id is that of the waiting entry, not of a seat. */
const inList = ['waiting', 'offered']
const free = ['waiting', 'cancelled', 'dropped', 'failed']

const row =
  'grid grid-cols-[64px_minmax(0,1fr)] items-start gap-3.5 border-t border-line py-5 wrap-anywhere md:grid-cols-[80px_minmax(0,1fr)] md:gap-x-5 lg:first:border-t-0'

function SeatRow({ seat, isUrgent }: { seat: Participation; isUrgent: boolean }) {
  const { t } = useTranslation('seats')
  const now = Date.now()
  const { t: catalogue } = useTranslation('catalogue')
  const look = lookOf(t, seat, now)
  const [first, ...rest] = look.story
  const price = formatEuros(seat.total)
  const today = formatEuros(seat.total - seat.credits)
  // With an order the amount of credits is final.
  const maxAmount =
    seat.credits > 0 && seat.orderId === null
      ? t('mostCredits', { price, today })
      : t('most', { price })
  const facts = [
    seat.choice,
    t('copies', { count: seat.quantity }),
    ...(free.includes(seat.state) ? [] : [open.includes(seat.state) ? maxAmount : price]),
    ...(inList.includes(seat.state) ? [] : [t('number', { id: seat.id })]),
  ]
  return (
    <li className={row}>
      <SmallCover
        image={seat.image}
        src={seat.imageSrc}
        size={80}
        className="max-md:size-16 group-data-[section=done]:opacity-55"
      />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3.5 gap-y-1.5">
          <h4 className="text-title">
            <Link
              href={paths.preorder({ id: seat.itemId, slug: seat.slug })}
              className="inline-block py-0.5"
            >
              {seat.title}
            </Link>
          </h4>
          {look.mark ? (
            <Marker kind={look.mark.kind} className={markerLines}>
              {look.mark.text}
            </Marker>
          ) : (
            seat.offeredUntilTimestamp && (
              <TimeLeft until={seat.offeredUntilTimestamp} writtenAt={now} />
            )
          )}
        </div>
        <p className="text-small text-ink-2">
          {facts.filter(Boolean).join(' · ')}
          {seat.shipTo && seat.section !== 'done' && (
            <span className="block">{t('goesTo', { place: seat.shipTo })}</span>
          )}
        </p>
        {isRunning(seat) && (
          <Track
            className="max-w-views"
            percent={seat.percent}
            urgent={isSoon(seat.expirationTimestamp, now)}
            label={catalogue('progress')}
            valueText={reachedOfGoal(catalogue, seat)}
          />
        )}
        <p className="max-w-prose text-copy">
          <b>{first}</b> {rest.join(' ')}
        </p>
        {seat.update && seat.section !== 'done' && (
          <p className="text-small text-ink-2">
            <LatestUpdate group={{ id: seat.itemId, slug: seat.slug, update: seat.update }} />
          </p>
        )}
      </div>
      <SeatActs seat={seat} acts={look.acts} isUrgent={isUrgent} />
    </li>
  )
}

const sections = ['attention', 'running', 'coming', 'done'] as const

const group =
  'group not-first-of-type:mt-11 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-12 lg:border-t lg:border-line lg:not-first-of-type:mt-9'

const take = takeExport('participations', 'gruppi.xlsx')

export function SeatsTab() {
  const { t } = useTranslation('seats')
  const list = useSeats()
  const seats = useLiveSeats(list.items, list.refetch)
  // One primary button for the page: that of the first seat that needs attention.
  const urgent = seats.find(({ section }) => section === 'attention')
  return (
    <OwnList
      list={list}
      t={t}
      icon={<Armchair size={32} aria-hidden="true" />}
      start={paths.preorders()}
      take={take}
      rows={4}
    >
      {sections.map((section) => {
        const inSection = seats.filter((seat) => seat.section === section)
        return (
          inSection.length > 0 && (
            <section key={section} className={group} data-section={section}>
              <h3 className="mb-3 text-d4 lg:mb-0 lg:pt-6">
                {t(`section.${section}`)}
                <span className="num ml-1.5 font-medium text-ink-2">{inSection.length}</span>
              </h3>
              <ul>
                {inSection.map((seat) => (
                  <SeatRow
                    key={`${seat.state} ${seat.id}`}
                    seat={seat}
                    isUrgent={seat === urgent}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <SeatsNews seats={seats} />
    </OwnList>
  )
}
