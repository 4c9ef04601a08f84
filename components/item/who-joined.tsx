'use client'

import { Seated } from '#components/people/seated.tsx'
import { Seats } from '#components/ui/seats.tsx'
import { Words } from '#components/words.tsx'
import { isLost, type LiveGroup } from '#lib/client/entities/live-item.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { useTranslation } from '#words'

type WhoJoinedProps = { group: LiveGroup; open: boolean; joined: boolean }

const seatsShown = 5
const namesShown = 2

/** Members of the group, an empty seat, and the closing time; of a lost group only the time. */
export function WhoJoined({ group, open, joined }: WhoJoinedProps) {
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
