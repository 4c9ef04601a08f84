'use client'

import { Armchair } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { calls } from '#lib/client/calls.ts'
import { download } from '#lib/client/download.ts'
import { useLiveSeats } from '#lib/client/live-seats.ts'
import { paths } from '#lib/client/paths.ts'
import { useSeats } from '#lib/client/seats.ts'
import { DownloadButton } from '../download-button.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import { SeatRow } from './seat-row.tsx'
import { SeatsNews } from './seats-news.tsx'

const sections = ['attention', 'running', 'coming', 'done'] as const

const group =
  'group not-first-of-type:mt-11 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-12 lg:border-t lg:border-line lg:not-first-of-type:mt-9'

const file = 'gruppi.xlsx'
const takeList = () =>
  download(calls.exportOwnData, { params: { resource: 'participations' } }, file)

export function SeatsTab() {
  const { t } = useTranslation('seats')
  const list = useSeats()
  const { isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  const seats = useLiveSeats(list.items, refetch)
  if (isPending) return <RowsSkeleton rows={4} tall />
  if (isError && seats.length === 0) return <LoadFailed query={list} />
  if (seats.length === 0)
    return (
      <Panel ground="sunk">
        <Empty
          icon={<Armchair size={32} aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link className={buttonClass({ kind: 'pri' })} href={paths.preorders()}>
              {t('empty.action')}
            </Link>
          }
        />
      </Panel>
    )
  // One solid button on a page: that of the first seat which asks for something.
  const urgent = seats.find(({ section }) => section === 'attention')
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-d3">{t('title')}</h2>
        <DownloadButton size="sm" take={takeList} done={t('exported')}>
          {t('export')}
        </DownloadButton>
      </div>
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
      {isError && <LoadFailed query={{ error: list.error, refetch: fetchNextPage }} />}
      {hasNextPage && !isError && (
        <Button
          className="mt-4"
          busy={isFetchingNextPage}
          busyLabel={t('busy')}
          onClick={() => fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      <SeatsNews seats={seats} />
    </>
  )
}
