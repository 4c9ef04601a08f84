'use client'

import { Armchair } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { useSeats } from '#lib/client/buying/seats.ts'
import { useLiveSeats } from '#lib/client/live/live-seats.ts'
import { paths } from '#lib/client/paths.ts'
import { download } from '#lib/client/transport/download.ts'
import { OwnList } from '../own-list.tsx'
import { SeatRow } from './seat-row.tsx'
import { SeatsNews } from './seats-news.tsx'

const sections = ['attention', 'running', 'coming', 'done'] as const

const group =
  'group not-first-of-type:mt-11 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-12 lg:border-t lg:border-line lg:not-first-of-type:mt-9'

const file = 'gruppi.xlsx'
const take = () =>
  download('GET /users/logged/export/{resource}', { params: { resource: 'participations' } }, file)

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
