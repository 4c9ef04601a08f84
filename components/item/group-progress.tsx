'use client'

import type { TFunction } from 'i18next'
import { reachedOfGoal } from '#components/catalogue/missing.tsx'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { Seated } from '#components/people/person-avatar.tsx'
import { Seats } from '#components/ui/seats.tsx'
import { Words } from '#components/words.tsx'
import { toNextCarton } from '#lib/client/data/entities/catalogue.ts'
import { isLost, type LiveGroup, type LiveItem } from '#lib/client/data/entities/live-item.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { GroupTrack } from './group-track.tsx'

type Group = Pick<LiveItem, 'status'> & { group: LiveGroup }

/** "Mancano 17 copie": headline of the page of a group. */
export const headlineOf = (t: TFunction<'item'>, { status, group }: Group) => {
  if (group.progress >= 100) return t(status === 'running' ? 'headline.buys' : 'headline.reached')
  if (status !== 'running') return t('headline.closed')
  if (group.goalUnit === 'amount')
    return t('headline.amount', { amount: formatRoundCents(group.missing * 100) })
  return t(`headline.${group.goalUnit}`, { count: group.missing })
}

const seatsShown = 5
const namesShown = 2

/** Members of the group, an empty seat, and the closing time; of a lost group only the time. */
function WhoJoined({ group, open, joined }: { group: LiveGroup; open: boolean; joined: boolean }) {
  const { t } = useTranslation('item')
  const { participants, expirationTimestamp } = group
  const people = isLost(group) ? [] : group.people
  const names = people.slice(0, namesShown).map(({ name }) => name)
  const others = participants - names.length
  const moment = formatWeekdayTime(expirationTimestamp)
  const sentence = () => {
    if (participants === 0) return open ? t('people.none') : ''
    if (isLost(group)) return ''
    if (names.length === 0) return t('people.unnamed', { count: participants })
    if (others <= 0) return t('people.all', { names: names.join(', ') })
    return t('people.some', { names: names.join(', '), count: others })
  }
  return (
    <div className="who-joined">
      {(open || people.length > 0) && (
        <Seats empty={open && !joined && t('people.you')}>
          <Seated people={people.slice(0, seatsShown)} size={40} />
        </Seats>
      )}
      <p className="text-small text-ink-2">
        <Words text={sentence()} marks={{ b: <b className="text-ink" /> }} />
        {sentence() && <br />}
        <time dateTime={new Date(expirationTimestamp).toISOString()}>
          {open ? t('closes', { moment }) : t('closed', { moment })}
        </time>
      </p>
    </div>
  )
}

/** Seats are bought in full cartons: those of an incomplete carton get no copy at the closing. */
function CartonNote({ carton, reached }: { carton: number; reached: number }) {
  const { t } = useTranslation('item')
  const missing = toNextCarton(carton, reached)
  return (
    <p className="text-small text-ink-2">
      <Words
        text={
          missing === carton
            ? t('carton.full', { carton })
            : t('carton.begun', { carton, count: missing })
        }
        marks={{ b: <b className="text-ink" /> }}
      />
    </p>
  )
}

type GroupProgressProps = {
  item: LiveItem & { group: LiveGroup }
  bundle: Bundle | undefined
  joined: boolean
  now: number
}

export function GroupProgress({ item, bundle, joined, now }: GroupProgressProps) {
  const { t } = useTranslation('item')
  const { t: catalogue } = useTranslation('catalogue')
  const { group, status } = item
  const open = status === 'running'
  // A closed group without seats has no progress to show.
  const counts = open || group.reached > 0
  return (
    <div className="grid gap-3.5">
      <div>
        <h2 className="group-headline mb-0" data-ok={group.progress >= 100 || undefined}>
          {headlineOf(t, item)}
        </h2>
        {counts && (
          <p className="group-count">
            <span>{reachedOfGoal(catalogue, group)}</span>
            {open && (
              <TimeLeft
                until={group.expirationTimestamp}
                writtenAt={now}
                size={20}
                className="group-time"
              />
            )}
          </p>
        )}
      </div>
      {counts && <GroupTrack group={group} bundle={bundle} open={open} now={now} />}
      {open && group.carton !== null && (
        <CartonNote carton={group.carton} reached={group.reached} />
      )}
      <WhoJoined group={group} open={open} joined={joined} />
    </div>
  )
}
